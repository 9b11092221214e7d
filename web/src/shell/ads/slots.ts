/** A place for an ad, as named in requests. */
export type Slot = "top" | "hpTop" | "side" | "hpMain" | "bottom" | "hpFooter";

/** Addresses after the locale of pages with an ad at their side. */
const withSide = /^(?:play|docs\/|blog\/|observatory|curriculum\/.|search$)/;

/** Those with a single column, whose side ad is at the end. */
const oneColumn = /^(?:play|search$|blog\/$|observatory(?!\/docs\/))/;

/** The path after the locale; null for the screens for writers, which have no ads. */
function pageOf(address: string): string | null {
  const page = /^\/[^/]+\/(?!_)(.*)$/.exec(address)?.[1];
  return page?.toLowerCase() ?? null;
}

export function slotsOf(address: string): readonly Slot[] {
  const page = pageOf(address);
  if (page === null) return [];
  if (page === "") return ["hpTop", "hpMain", "hpFooter"];
  const slots: Slot[] = ["top"];
  if (withSide.test(page)) slots.push("side");
  if (page.startsWith("docs/")) slots.push("bottom");
  return slots;
}

/** The slot at the end of a page, above the footer. */
export function slotAtEnd(address: string): Slot | undefined {
  const page = pageOf(address);
  if (page === "") return "hpFooter";
  if (page?.startsWith("docs/") === true) return "bottom";
  return page !== null && oneColumn.test(page) ? "side" : undefined;
}
