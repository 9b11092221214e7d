import { jsx, jsxs } from "./jsx-runtime.ts";

export { Fragment } from "./jsx-runtime.ts";
export type { JSX } from "./jsx-runtime.ts";

type Key = Parameters<typeof jsx>[2];

/** Creates elements in tests. */
export const jsxDEV = (
  type: Parameters<typeof jsx>[0],
  props: unknown,
  key: Key,
  hasSeveral: boolean,
) => (hasSeveral ? jsxs : jsx)(type, props, key);
