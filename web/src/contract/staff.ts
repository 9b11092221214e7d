import type { PageBase } from "./parts.ts";

/** A fact about an item. Times are in RFC 3339. */
export interface StaffFact {
  readonly name: string;
  readonly value: string;
  readonly href?: string;
}

export interface StaffText {
  readonly name: string;
  readonly text: string;
}

/** An item in a list for the staff. */
export interface StaffRow {
  readonly id: string;
  readonly title: string;
  /** Its details are available by its id. */
  readonly isPart: boolean;
  /** Needs attention. */
  readonly isBad: boolean;
  readonly facts: readonly StaffFact[];
  readonly texts: readonly StaffText[];
  readonly actions: readonly string[];
}

export interface StaffData {
  /** Empty for the overview. */
  readonly section: string;
  /** The sections open to the reader. */
  readonly menu: readonly string[];
  /** Paths of other staff pages, after the locale. */
  readonly links: readonly string[];
  readonly query: string;
  /** The item shown in full; empty for a list. */
  readonly id: string;
  readonly rows: readonly StaffRow[];
  /** The start of the list's next page; empty on the last one. */
  readonly next: string;
  readonly plans: readonly string[];
}

/** A page for the staff of the site. */
export interface StaffPage extends PageBase {
  readonly renderer: "Staff";
  readonly slug: string;
  readonly hyData: StaffData;
}
