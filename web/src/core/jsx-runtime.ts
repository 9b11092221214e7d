import { jsx as ofReact, jsxs as ofReactWithSeveral } from "react/jsx-runtime";
import { basePath, withBase } from "./base.ts";

export { Fragment } from "react/jsx-runtime";
export type { JSX } from "react/jsx-runtime";

type Create = typeof ofReact;

/** The properties of elements whose value is an address. */
const addresses = ["href", "src", "action", "formAction", "poster"] as const;

/** The properties of an element, with addresses as the browser needs them. */
function placed(type: unknown, props: unknown): unknown {
  if (basePath() === "" || typeof type !== "string") return props;
  const given = props as Readonly<Record<string, unknown>>;
  let own = given;
  for (const name of addresses) {
    const value = given[name];
    if (typeof value === "string") own = { ...own, [name]: withBase(value) };
  }
  const { srcSet } = given;
  if (typeof srcSet === "string") {
    own = { ...own, srcSet: srcSet.split(", ").map(withBase).join(", ") };
  }
  return own;
}

/** Creates elements as React does. */
export const jsx: Create = (type, props, key) => ofReact(type, placed(type, props), key);

export const jsxs: Create = (type, props, key) =>
  ofReactWithSeveral(type, placed(type, props), key);
