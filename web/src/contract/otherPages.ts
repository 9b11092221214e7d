/** Pages outside the documentation, as written by the Go program. */
import type {
  AppPage,
  DocParent,
  PageBase,
  Section,
  TocEntry,
  Unshown,
} from "./parts.ts";

export type Topic =
  "Web Standards & Semantics" | "Styling" | "Scripting" | "Best Practices" | "Tooling";

export interface CurriculumEntry {
  readonly url: string;
  readonly title: string;
  readonly slug: string;
  readonly children?: readonly CurriculumEntry[];
}

export interface CurriculumModule {
  readonly url: string;
  readonly title: string;
  readonly slug: string;
  readonly summary: string | null;
  readonly topic: Topic | null;
  readonly children?: readonly CurriculumModule[];
}

export interface Neighbour {
  readonly title: string;
  readonly url: string;
}

export interface CurriculumDoc extends Unshown {
  readonly body?: readonly Section[];
  readonly locale: string;
  readonly native?: string;
  readonly mdn_url: string;
  readonly noIndexing: boolean;
  readonly pageTitle: string;
  readonly parents?: readonly DocParent[];
  readonly title: string;
  readonly summary: string | null;
  readonly toc: readonly TocEntry[];
  readonly sidebar: readonly CurriculumEntry[];
  readonly topic: Topic | null;
  readonly group?: string;
  readonly modules?: readonly CurriculumModule[];
  readonly prevNext?: {
    readonly prev: Neighbour | null;
    readonly next: Neighbour | null;
  };
  readonly template: "module" | "overview" | "landing" | "about" | "default";
}

export interface CurriculumPage extends PageBase {
  readonly renderer:
    | "CurriculumAbout"
    | "CurriculumDefault"
    | "CurriculumLanding"
    | "CurriculumModule"
    | "CurriculumOverview";
  readonly locale?: string;
  readonly doc: CurriculumDoc;
}

export interface Credit {
  readonly name: string | null;
  readonly link: string | null;
  readonly avatar_url: string | null;
}

export interface BlogMeta {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly image: {
    readonly file: string;
    /** The widths of the image; absent if there is only one. */
    readonly srcset?: string;
    readonly alt: string | null;
    readonly source: Credit;
    readonly creator: Credit;
  };
  readonly keywords?: string;
  readonly sponsored: boolean;
  readonly date: string;
  readonly author: {
    readonly name: string;
    readonly link: string | null;
    readonly avatar_url: string | null;
  };
  readonly links?: {
    readonly previous: { readonly title: string; readonly slug: string } | null;
    readonly next: { readonly title: string; readonly slug: string } | null;
  };
  readonly readTime: number;
}

interface BlogDoc extends Unshown {
  readonly body?: readonly Section[];
  readonly locale?: string;
  readonly native?: string;
  readonly mdn_url?: string;
  readonly noIndexing: boolean;
  readonly pageTitle: string;
  readonly summary?: string;
  readonly title: string;
  readonly toc?: readonly TocEntry[];
}

export interface BlogPostPage extends PageBase {
  readonly renderer: "BlogPost";
  readonly locale?: string;
  readonly doc: BlogDoc;
  readonly image: string | null;
  readonly blogMeta: BlogMeta;
}

export interface BlogIndexPage extends PageBase {
  readonly renderer: "BlogIndex";
  readonly locale?: string;
  readonly doc: BlogDoc;
  readonly image?: string | null;
  readonly hyData: {
    readonly posts: readonly BlogMeta[];
    readonly pagination: { readonly currentPage: number; readonly numPages: number };
  };
}

export interface SideLink {
  readonly url: string;
  readonly title: string;
  readonly signedOut?: boolean;
}

/** Prose outside the documentation: about, observatory docs, Plus docs. */
export interface GenericPage extends PageBase {
  readonly renderer: "GenericDoc" | "GenericAbout" | "GenericCommunity";
  readonly id?: string;
  readonly shortTitle?: string | null;
  /** The first paragraph; only for pages without a description. */
  readonly summary?: string;
  readonly hyData: Pick<Unshown, "fragments" | "live_samples" | "flaws"> & {
    readonly title?: string;
    readonly sections: readonly Section[];
    readonly toc?: readonly TocEntry[];
  };
  readonly sideList?: readonly SideLink[];
}

export interface SpotlightPage extends PageBase {
  readonly renderer: "ContributorSpotlight";
  readonly short_title?: string;
  readonly hyData: {
    readonly sections: readonly Section[];
    readonly contributorName: string;
    readonly folderName: string;
    readonly isFeatured?: boolean;
    readonly profileImg: string;
    readonly profileImgAlt: string;
    readonly usernames: { readonly github: string };
    readonly quote: string;
    /** Only what the application has to know. */
    readonly fragments?: readonly string[];
  };
}

/** The home page of a docs tree. */
export interface DocsHomePage extends PageBase {
  readonly renderer: "DocsHome";
  readonly hyData: {
    readonly title: string;
    readonly tagline: string;
    /** Address of a picture, or empty. */
    readonly image: string;
    readonly buttons: readonly { readonly label: string; readonly href: string }[];
    readonly cards: readonly DocsCard[];
    /** The text of the root page. */
    readonly sections: readonly Section[];
  };
  /** As of documents. */
  readonly latest?: string;
}

export interface DocsCard {
  readonly title: string;
  readonly text: string;
  /** Empty if the card is not a link. */
  readonly href: string;
}

export interface HomePage extends PageBase {
  readonly renderer: "Homepage";
  readonly hyData?: HomeData;
  readonly docs?: HomeDocs;
}

/** The docs section of the home page. */
export interface HomeDocs {
  /** The number of pages in the language. */
  readonly pages: number;
  readonly areas: readonly {
    readonly id: string;
    readonly url: string;
    readonly pages: number;
  }[];
  readonly popular: readonly DocParent[];
  /** Features that have become Baseline, newest first, with the date. */
  readonly newlyAvailable: readonly {
    readonly name: string;
    readonly url: string;
    readonly since: string;
  }[];
  /** Pages in the language that changed last, where no contributions are known. */
  readonly updated?: readonly {
    readonly url: string;
    readonly title: string;
    readonly updated_at: string;
  }[];
}

export interface HomeData {
  readonly pageDescription?: string | null;
  readonly featuredArticles?: readonly FeaturedArticle[];
  readonly featuredContributor?: {
    readonly contributorName: string;
    readonly url: string;
    readonly quote: string;
  } | null;
  readonly latestNews?: { readonly items: readonly NewsItem[] };
  readonly recentContributions?: { readonly items: readonly Contribution[] };
}

export interface FeaturedArticle {
  readonly mdn_url: string;
  readonly title: string;
  readonly summary: string;
  readonly tag: DocParent | null;
}

export interface NewsItem {
  readonly url: string;
  readonly title: string;
  readonly author: string;
  readonly source: { readonly name: string; readonly url: string };
  readonly published_at: string;
  readonly summary: string;
}

export interface Contribution {
  readonly number: number;
  readonly title: string;
  readonly updated_at: string;
  readonly url: string;
  readonly repo: { readonly name: string; readonly url: string };
}

export interface PromotionPage extends AppPage {
  readonly renderer:
    "SpaAdvertise" | "SpaNewsletter" | "SpaNewsletterResult" | "SpaNewsletterUnsubscribe";
  readonly slug: string;
}

/** The privacy notice about counting and ads. */
export interface PrivacyPage extends AppPage {
  readonly renderer: "SpaPrivacy";
  readonly slug: string;
  readonly hyData: {
    /** Days for which single visits are stored. */
    readonly visitDays: number;
    /** Days for which counts are stored; 0 for no limit. */
    readonly countDays: number;
  };
}

/** A page for signed-in readers; its content comes from the API. */
export interface PlusPage extends AppPage {
  readonly renderer:
    | "SpaPlusAiHelp"
    | "SpaPlusCollection"
    | "SpaPlusCollections"
    | "SpaPlusCollectionsFrequentlyViewed"
    | "SpaPlusLanding"
    | "SpaPlusSettings"
    | "SpaPlusSharedCollection"
    | "SpaPlusUpdates";
  readonly slug: string;
}
