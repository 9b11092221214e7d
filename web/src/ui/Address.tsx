import { Fragment } from "react";

/** An address that may wrap after slashes and underscores; text wraps after hyphens. */
export function Address({ text }: { readonly text: string }) {
  return text.split(/(?<=[/_])(?=[^/_])/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
