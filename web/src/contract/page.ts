/**
 * Shapes of `index.json`, as the Go side writes them. `e2e/contract.journey.ts`
 * holds every page of the sample site to them.
 */
import type { SearchPage } from "./search.ts";
import type {
  BlogIndexPage,
  BlogPostPage,
  CurriculumPage,
  GenericPage,
  HomePage,
  PromotionPage,
  SpotlightPage,
} from "./beside.ts";

export type * from "./beside.ts";

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

export interface DocSource {
  readonly folder: string;
  readonly github_url: string;
  readonly last_commit_url: string;
  readonly filename: string;
}

export type EngineKey =
  | "chrome"
  | "chrome_android"
  | "edge"
  | "firefox"
  | "firefox_android"
  | "safari"
  | "safari_ios";

interface BaselineStatus {
  readonly baseline?: "high" | "low" | false;
  readonly baseline_low_date?: string;
  readonly baseline_high_date?: string;
  readonly support?: Readonly<Partial<Record<EngineKey, string>>>;
}

export interface Baseline extends BaselineStatus {
  readonly asterisk?: boolean;
  readonly alternatives?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly mdn_url: string;
  }[];
  readonly feature?: {
    readonly id?: string;
    readonly name: string;
    readonly description_html?: string;
    readonly discouraged?: {
      readonly reason_html?: string;
      readonly according_to?: readonly string[];
      readonly alternatives?: readonly string[];
    };
    readonly status?: BaselineStatus;
    readonly developer_signals?: {
      readonly url: string;
      readonly votes?: number;
    };
  };
}

/** Code of a page that runs in a frame. */
export interface LiveSample {
  readonly id: string;
  readonly html?: string;
  readonly css?: string;
  readonly js?: string;
  readonly src?: string;
}

/** What is wrong in a document, told in writer mode. */
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

/** What is written for other readers of the data; pages do not show it. */
export interface Unshown {
  readonly isMarkdown?: true;
  readonly popularity?: number | null;
  readonly browserCompat?: readonly string[];
  readonly sidebarMacro?: string;
  readonly fragments?: readonly string[];
  readonly live_samples?: readonly LiveSample[];
  readonly flaws?: Readonly<Record<string, readonly Flaw[]>>;
}

export interface Doc extends Unshown {
  readonly body: readonly Section[];
  readonly isActive: boolean;
  readonly isTranslated: boolean;
  readonly locale: string;
  readonly mdn_url: string;
  readonly modified: string;
  readonly native: string;
  readonly noIndexing: boolean;
  readonly other_translations?: readonly Translation[];
  readonly pageTitle: string;
  readonly parents?: readonly DocParent[];
  readonly short_title: string;
  readonly sidebarHTML?: string;
  readonly source?: DocSource;
  readonly summary?: string;
  readonly title: string;
  readonly titleHTML: string;
  readonly toc: readonly TocEntry[];
  readonly baseline?: Baseline;
  readonly status?: { readonly baseline?: string };
  readonly hasMathML?: boolean;
  readonly pageType: string;
  readonly banners?: readonly string[];
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
}

export interface DocPage extends PageBase {
  readonly renderer: "Doc";
  readonly doc: Doc;
}

/** A page whose text is the application's, known by its slug. */
export interface AppPage extends PageBase {
  readonly slug?: string;
  readonly pageNotFound?: boolean;
}

export interface NotFoundPage extends AppPage {
  readonly renderer: "SpaNotFound";
  readonly pageNotFound: true;
}

export interface StaticPage extends AppPage {
  readonly renderer: "Design" | "SpaPlay";
}

export type Page =
  | DocPage
  | HomePage
  | GenericPage
  | CurriculumPage
  | BlogPostPage
  | BlogIndexPage
  | SpotlightPage
  | PromotionPage
  | NotFoundPage
  | SearchPage
  | StaticPage;
