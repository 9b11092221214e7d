/**
 * Shapes of `index.json`. `e2e/contract.journey.ts` checks every page of the sample site
 * against them.
 */
import type {
  BlogIndexPage,
  BlogPostPage,
  CurriculumPage,
  DocsHomePage,
  GenericPage,
  HomePage,
  Neighbour,
  PlusPage,
  PrivacyPage,
  PromotionPage,
  SpotlightPage,
} from "./otherPages.ts";
import type { ObservatoryPage, ReportPage } from "./observatory.ts";
import type {
  AppPage,
  DocParent,
  PageBase,
  Section,
  TocEntry,
  Translation,
  Unshown,
} from "./parts.ts";
import type { SearchPage } from "./search.ts";
import type { StaffPage } from "./staff.ts";
import type { TelemetryPage } from "./telemetry.ts";

export type * from "./otherPages.ts";
export type * from "./parts.ts";

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
  /** The body contains formulas. */
  readonly hasMathML?: true;
  /** The address of the feed of a changelog. */
  readonly feed?: string;
  readonly pageType: string;
  readonly banners?: readonly string[];
  /** The page of the default language whose text is shown, if it is not translated. */
  readonly original?: { readonly locale: string; readonly url: string };
  /** The address in the latest version, for a page of a frozen version that has one. */
  readonly latest?: string;
  /** The pages before and after it in the sidebar, in docs trees. */
  readonly neighbours?: {
    readonly previous: Neighbour | null;
    readonly next: Neighbour | null;
  };
}

export interface DocPage extends PageBase {
  readonly renderer: "Doc";
  readonly doc: Doc;
}

export interface NotFoundPage extends AppPage {
  readonly renderer: "SpaNotFound";
  readonly pageNotFound: true;
}

/** Replaces a page that failed on the server. */
export interface FailedPage extends AppPage {
  readonly renderer: "SpaError";
  readonly status: number;
  /** The id of the request in the log. */
  readonly requestID: string;
  /** The error, for writers. */
  readonly cause?: string;
}

/** The service worker's replacement for a page that is not available. */
export interface UnavailablePage extends AppPage {
  readonly renderer: "SpaUnavailable";
  /** The content pack with the page; null if unknown. */
  readonly pack: string | null;
  /**
   * Why it is unavailable: a `download` would contain it, no pack does, the packs are
   * unknown, a `part` of the application is not stored, or it is to `sign-out`, which
   * needs the server.
   */
  readonly reason: "download" | "nowhere" | "unknown" | "part" | "sign-out";
}

export interface StaticPage extends AppPage {
  readonly renderer: "Design" | "SpaPlay";
}

/** The page for choosing offline content. */
export interface OfflinePage extends AppPage {
  readonly renderer: "SpaOffline";
}

/** A screen of `waymark dev` for writers. */
export interface DeskPage extends AppPage {
  readonly renderer: "Desk";
}

export type Page =
  | DocPage
  | HomePage
  | DocsHomePage
  | GenericPage
  | OfflinePage
  | CurriculumPage
  | BlogPostPage
  | BlogIndexPage
  | SpotlightPage
  | PlusPage
  | PrivacyPage
  | PromotionPage
  | ObservatoryPage
  | ReportPage
  | NotFoundPage
  | FailedPage
  | SearchPage
  | StaffPage
  | TelemetryPage
  | DeskPage
  | UnavailablePage
  | StaticPage;
