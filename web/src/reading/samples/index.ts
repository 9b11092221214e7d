export { decorateCode } from "#/reading/code/index.ts";
export { openInPlayground, sessionKey } from "./breakout.ts";
export { decorateExamples } from "./decorate.ts";
export { addPlayButton } from "./header.ts";
export { addQueueBox, showQueue } from "./queue/start.ts";
export { QueueStore } from "./queue/store.ts";
