export { decorateCode, highlightBlocks } from "./decorate.ts";
