import { Fragment } from "react";

/** An address, which may wrap after its slashes and underscores; after hyphens text does. */
export function Address({ text }: { readonly text: string }) {
  return text.split(/(?<=[/_])(?=[^/_])/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
