export { decorateCode } from "./decorate.ts";
