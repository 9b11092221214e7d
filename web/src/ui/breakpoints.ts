/**
 * Widths at which the layout changes, in em: larger text gets a layout with room for it.
 * At the default text size they are 0, 426, 769, 992, 1200 and 1441 px.
 */
const widths = {
  xs: 0,
  sm: 26.625,
  /** 600 px, between two sizes of screens, where two columns get tight. */
  narrow: 37.5,
  md: 48.0625,
  lg: 62,
  xl: 75,
  xxl: 90.0625,
} as const;

export type Breakpoint = keyof typeof widths;

/** The media query for windows narrower than a breakpoint. */
export function below(breakpoint: Breakpoint): string {
  return `(width < ${widths[breakpoint]}em)`;
}

/** The media query for windows at least as wide as a breakpoint. */
export function from(breakpoint: Breakpoint): string {
  return `(width >= ${widths[breakpoint]}em)`;
}

/**
 * Replaces `(--below-md)` and `(--from-md)` in a query of a style sheet. Throws for an
 * unknown name.
 */
export function resolveQuery(query: string): string {
  return query.replace(/\(--(\w+)-(\w+)\)/g, (whole, side: string, name: string) => {
    if (!(name in widths) || (side !== "below" && side !== "from")) {
      throw new Error(`${whole} is not a breakpoint of src/ui/breakpoints.ts`);
    }
    return (side === "below" ? below : from)(name as Breakpoint);
  });
}
