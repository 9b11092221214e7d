import "./prism-global.ts";
import Prism from "prismjs/components/prism-core";

Object.assign(globalThis, { Prism });

export { Prism };
