export { ArticleFooter } from "./ArticleFooter.tsx";
