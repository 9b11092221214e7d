import { renderToString } from "react-dom/server";
import type { ReactElement } from "react";
import { withProviders, type Providers } from "./show.tsx";

/** Shows what a reader has of a component where no script runs. */
export function showStatic(element: ReactElement, providers?: Providers): void {
  document.body.innerHTML = renderToString(withProviders(element, providers));
}
