import type { Page } from "./page.ts";

/** What Go gives of a page that is exported, to be read without a server. */
export interface ExportedPage {
  readonly kind: "page";
  readonly locale: string;
  readonly page: Page;
  /** The data of the page's compatibility tables, by query. */
  readonly compat: Readonly<Record<string, unknown>>;
  readonly frame: ExportFrame;
}

/** What Go gives of the list of the pages of a language. */
export interface ExportedContents {
  readonly kind: "contents";
  readonly locale: string;
  readonly title: string;
  readonly areas: readonly ExportedArea[];
  readonly frame: ExportFrame;
}

export interface ExportedArea {
  readonly id: string;
  /** Empty if there is a word for the area. */
  readonly title: string;
  /** Address of its first page; empty if that is not exported. */
  readonly url: string;
  readonly pages: number;
  /** The pages right below the first one. */
  readonly children: readonly { readonly title: string; readonly url: string }[];
}

/** What is around pages of an export. */
export interface ExportFrame {
  /** Pages have a sidebar and a search: other readers of docsets bring theirs. */
  readonly complete: boolean;
  /** Address of the contents of the language. */
  readonly home: string;
  /** Address of the page on the web; empty if the site has no public address. */
  readonly online: string;
  /** The other languages that the page is exported in. */
  readonly languages: readonly { readonly locale: string; readonly url: string }[];
}
