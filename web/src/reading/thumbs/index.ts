export { Thumbs } from "./Thumbs.tsx";
