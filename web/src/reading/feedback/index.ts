export { AskLink } from "./AskLink.tsx";
export { ArticleFooter } from "./ArticleFooter.tsx";
