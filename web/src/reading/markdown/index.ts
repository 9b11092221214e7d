export { Markdown, type Drawing } from "./Markdown.tsx";
