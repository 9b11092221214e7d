export { sessionKey } from "./breakout.ts";
export { decorateExamples } from "./decorate.ts";
