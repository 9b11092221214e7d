/** Shapes shared by several kinds of pages. */

export interface ProseSection {
  readonly type: "prose";
  readonly value: SectionHeading & { readonly content: string };
}

export interface CompatSection {
  readonly type: "browser_compatibility";
  readonly value: SectionHeading & {
    readonly query: string;
    readonly content?: string;
  };
}

export interface SpecificationsSection {
  readonly type: "specifications";
  readonly value: SectionHeading & {
    readonly query: string;
    readonly specifications: readonly Specification[];
    readonly content?: string;
  };
}

export interface SectionHeading {
  readonly id: string | null;
  /** HTML. */
  readonly title: string | null;
  readonly isH3: boolean;
}

export interface Specification {
  readonly bcdSpecificationURL: string;
  readonly title: string;
}

export type Section = ProseSection | CompatSection | SpecificationsSection;

export interface TocEntry {
  /** HTML. */
  readonly text: string;
  readonly id: string;
  /** Belongs to the last preceding entry without this flag. */
  readonly sub?: true;
}

export interface DocParent {
  readonly uri: string;
  readonly title: string;
}

export interface Translation {
  readonly locale: string;
  readonly title: string;
  readonly native: string;
}

/** Code of a page that runs in a frame. */
export interface LiveSample {
  readonly id: string;
  readonly html?: string;
  readonly css?: string;
  readonly js?: string;
  readonly src?: string;
}

/** A flaw of a document, shown in writer mode. */
export interface Flaw {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly explanation: string;
  readonly suggestion: string | null;
  readonly filepath: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly sourceContext: string;
  readonly fixable: boolean;
  readonly fixed: boolean;
  readonly href?: string;
  readonly macroName?: string;
}

/** Data for other consumers; pages do not show it. */
export interface Unshown {
  readonly isMarkdown?: true;
  readonly popularity?: number | null;
  readonly browserCompat?: readonly string[];
  readonly sidebarMacro?: string;
  readonly fragments?: readonly string[];
  readonly live_samples?: readonly LiveSample[];
  readonly flaws?: Readonly<Record<string, readonly Flaw[]>>;
}

export interface PageBase {
  readonly url: string;
  readonly pageTitle?: string;
  readonly description?: string | null;
  readonly pageDescription?: string | null;
  readonly noIndexing?: boolean;
  readonly onlyFollow?: boolean;
  readonly other_translations?: readonly Translation[];
  readonly parents?: readonly DocParent[];
  /**
   * The source if it is not the site: a pack by its id and date, or a visit by its date,
   * in ISO 8601.
   */
  readonly stored?: string;
}

/** A page of the application's own text, identified by its slug. */
export interface AppPage extends PageBase {
  readonly slug?: string;
  readonly pageNotFound?: boolean;
}
