export {
  isFromRunner,
  reachableAddress,
  runnerAddress,
  type RunnerAddress,
} from "./address.ts";
export { onlineAgain } from "./onlineAgain.ts";
export {
  longestLine,
  readMessage,
  type ConsoleMessage,
  type ConsoleTable,
} from "./messages.ts";
export { Runner } from "./Runner.tsx";
export {
  canCompress,
  codeFrom,
  CodeTooLarge,
  CodeUnreadable,
  decodeState,
  encodeState,
  isBlank,
  sameCode,
  sourcePath,
  toBase64,
  type Code,
  type RunnerState,
} from "./state.ts";
export type { Run } from "./useRunnerAddress.ts";
