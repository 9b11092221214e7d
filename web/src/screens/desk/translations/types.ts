import type { Rows } from "../kit/index.ts";

/** The status of a translation compared with its original, most urgent first. */
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

/** The state of the server's data. */
export interface State {
  readonly progress: {
    readonly step: string;
    readonly done: number;
    readonly total: number;
  };
  /** Sections have not been compared yet. */
  readonly isPartial: boolean;
  readonly problems: readonly string[];
}

export interface LocaleOverview {
  readonly locale: string;
  readonly native: string;
  readonly isActive: boolean;
  readonly counts: Readonly<Partial<Record<Status, number>>>;
  /** Original pages with a translation, up to date or not. */
  readonly translated: number;
  readonly marked: number;
  readonly originals: number;
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
  readonly originalUrl?: string;
  readonly originalTitle?: string;
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
  /** Null until known. */
  readonly locale: LocaleOverview | null;
  readonly folders: readonly { readonly path: string; readonly count: number }[];
}

/** A piece of a text, before and after. */
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
  /** Whether the original text of the translation is known. */
  readonly compared: boolean;
  readonly editor: string;
  readonly originalEditor: string;
}
