import type { ComponentType } from "react";
import type { View } from "./views.ts";

/**
 * What is the same on every page of a locale. The browser gets the components;
 * the server puts HTML in their place that it rendered once.
 */
export interface FrameParts {
  readonly Header: ComponentType;
  readonly Footer: ComponentType;
  /** Draws the kinds of page that are not in the first script. */
  readonly View: View;
}
