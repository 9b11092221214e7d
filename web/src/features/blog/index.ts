export { BlogIndex } from "./BlogIndex.tsx";
export { BlogPost } from "./BlogPost.tsx";
