export { addButton } from "./addButton.ts";
export { decorateCode, highlightBlocks } from "./decorate.ts";
