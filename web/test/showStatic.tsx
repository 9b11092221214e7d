import { renderToString } from "react-dom/server";
import type { ReactElement } from "react";
import { surround, type Surroundings } from "./show.tsx";

/** Shows what a reader has of a component where no script runs. */
export function showStatic(element: ReactElement, surroundings?: Surroundings): void {
  document.body.innerHTML = renderToString(surround(element, surroundings));
}
