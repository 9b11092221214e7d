/** A place on pages that may show an ad, as requests name it. */
export type Slot = "top" | "hpTop" | "side" | "hpMain" | "bottom" | "hpFooter";

/** Pages of these addresses, after the locale, have an ad at their side. */
const withSide = /^(?:play|docs\/|blog\/|observatory|curriculum\/.|search$)/;

/** Those of them that are one column: what is at the side elsewhere is at their end. */
const oneColumn = /^(?:play|search$|blog\/$|observatory(?!\/docs\/))/;

/** What comes after the locale; null for the screens of writers, which show no ads. */
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
