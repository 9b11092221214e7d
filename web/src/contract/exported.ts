import type { Page } from "./page.ts";

/** An exported page, to be read without a server. */
export interface ExportedPage {
  readonly kind: "page";
  readonly locale: string;
  readonly page: Page;
  /** The data of the page's compatibility tables, by query. */
  readonly compat: Readonly<Record<string, unknown>>;
  readonly frame: ExportFrame;
}

/** The list of a language's exported pages. */
export interface ExportedContents {
  readonly kind: "contents";
  readonly locale: string;
  readonly title: string;
  readonly areas: readonly ExportedArea[];
  readonly frame: ExportFrame;
}

export interface ExportedArea {
  readonly id: string;
  /** Empty if the interface has a name for the area. */
  readonly title: string;
  /** Address of its first page; empty if that is not exported. */
  readonly url: string;
  readonly pages: number;
  /** The pages directly below the first one. */
  readonly children: readonly { readonly title: string; readonly url: string }[];
}

/** The surroundings of exported pages. */
export interface ExportFrame {
  /** Pages have a sidebar and search: other readers of docsets bring their own. */
  readonly complete: boolean;
  /** Address of the contents of the language. */
  readonly home: string;
  /** Address of the page on the web; empty if the site has no public address. */
  readonly online: string;
  /** The other languages of the page in the export. */
  readonly languages: readonly { readonly locale: string; readonly url: string }[];
}
