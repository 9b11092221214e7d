export { AskLink } from "./AskLink.tsx";
export { ArticleFooter } from "./ArticleFooter.tsx";
export { Feedback } from "./Feedback.tsx";
export { issueURL } from "./issue.ts";
export { LastModified } from "./LastModified.tsx";
