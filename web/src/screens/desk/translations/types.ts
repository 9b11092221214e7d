import type { Rows } from "../kit/index.ts";

/** How a translation compares with English, those first that need work most. */
export const statuses = [
  "behind",
  "missing",
  "moved",
  "orphaned",
  "no-commit",
  "newer",
  "set-aside",
  "unknown",
  "up-to-date",
] as const;

export type Status = (typeof statuses)[number];

type ChangeKind = "unchanged" | "changed" | "added" | "removed" | "moved";

/** What the server knows of the source of what it says. */
export interface State {
  readonly progress: {
    readonly step: string;
    readonly done: number;
    readonly total: number;
  };
  /** The sections are not compared yet. */
  readonly isPartial: boolean;
  readonly problems: readonly string[];
}

export interface LocaleOverview {
  readonly locale: string;
  readonly native: string;
  readonly isActive: boolean;
  readonly counts: Readonly<Partial<Record<Status, number>>>;
  /** English pages that are translated, up to date or not. */
  readonly translated: number;
  readonly marked: number;
  readonly english: number;
}

export interface OverviewData extends State {
  readonly locales: readonly LocaleOverview[];
}

interface SectionStatus {
  readonly id: string;
  readonly heading?: string;
  readonly kind: ChangeKind;
  readonly marked?: boolean;
}

export interface PageStatus {
  readonly slug: string;
  readonly url: string;
  readonly title: string;
  readonly englishUrl?: string;
  readonly englishTitle?: string;
  readonly status: Status;
  readonly sourceCommit?: string;
  readonly commits: number;
  readonly days: number;
  readonly popularity: number;
  readonly note?: string;
  readonly unchanged?: boolean;
  readonly sections?: readonly SectionStatus[];
  readonly file?: string;
}

export interface ListData extends State, Rows<PageStatus> {
  /** Null while nothing is known yet. */
  readonly locale: LocaleOverview | null;
  readonly folders: readonly { readonly path: string; readonly count: number }[];
}

/** A stretch of text, before and now. */
export interface Piece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

export interface SectionDetail extends SectionStatus {
  readonly level: number;
  readonly words: readonly Piece[];
  readonly translation?: string;
}

export interface DetailData {
  readonly page: PageStatus;
  readonly sections: readonly SectionDetail[];
  readonly commits: readonly {
    readonly hash: string;
    readonly time: string;
    readonly author: string;
    readonly subject: string;
  }[];
  /** The English text that was translated is known. */
  readonly compared: boolean;
  readonly editor: string;
  readonly englishEditor: string;
}
