import type { PageBase } from "./parts.ts";

/** Something about a thing. A moment is in RFC 3339. */
export interface StaffFact {
  readonly name: string;
  readonly value: string;
  readonly href?: string;
}

export interface StaffText {
  readonly name: string;
  readonly text: string;
}

/** A thing in a list of the staff. */
export interface StaffRow {
  readonly id: string;
  readonly title: string;
  /** More of the thing is shown by its id. */
  readonly isPart: boolean;
  /** Somebody should look at it. */
  readonly isBad: boolean;
  readonly facts: readonly StaffFact[];
  readonly texts: readonly StaffText[];
  /** What can be done with it. */
  readonly actions: readonly string[];
}

export interface StaffData {
  /** Empty for the overview. */
  readonly section: string;
  /** Those that the reader may open. */
  readonly menu: readonly string[];
  /** Addresses of other pages for the staff, after the locale. */
  readonly links: readonly string[];
  readonly query: string;
  /** The thing that is shown in full; empty for a list. */
  readonly id: string;
  readonly rows: readonly StaffRow[];
  /** Where the next page of the list begins; empty on the last one. */
  readonly next: string;
  readonly plans: readonly string[];
}

/** A page on which the staff of a site look after it. */
export interface StaffPage extends PageBase {
  readonly renderer: "Staff";
  readonly slug: string;
  readonly hyData: StaffData;
}
