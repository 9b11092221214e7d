/** How addresses name documents, as content.Scheme in Go. */
export interface Scheme {
  /** The locale whose addresses do not name it, or empty. */
  readonly bare: string;
  /** The part before the slug, after the locale; empty for `/docs/`. */
  readonly prefix: string;
  /** The form of addresses: "plain", "slash" or "html"; empty for the default. */
  readonly addresses: string;
  /** The tags of all locales with addresses, separated by spaces; empty for `bare`. */
  readonly languages: string;
}

/** That of the web platform: `/{locale}/docs/{slug}`. */
export const usualScheme: Scheme = {
  bare: "",
  prefix: "",
  addresses: "",
  languages: "",
};

/** The description of the site, the same for every page. */
export interface Site {
  readonly brand: Brand;
  readonly baseURL: string;
  readonly flags: Flags;
  /** The flags that are on for early access only. */
  readonly early: readonly string[];
  readonly links: Links;
  readonly playHost: string;
  /** Whether there is a server for API calls; otherwise the site is static. */
  readonly served: boolean;
  /** By locale, indexes into shell-pages.json of pages that are missing from the site. */
  readonly missing: Readonly<Record<string, readonly number[]>>;
  readonly indexing: boolean;
  /** Until when the menu marks updates as new, in ISO 8601; empty for never. */
  readonly updatesNewUntil: string;
  readonly surveys: readonly Survey[];
  readonly lessons: Lessons;
  /** The application's name in the addresses of pings. */
  readonly application: string;
  readonly offline: Offline;
  /** The site of a docs tree, null for other content. */
  readonly docs: DocsSite | null;
  readonly scheme: Scheme;
}

/** What site.yaml describes, with defaults; texts are as configured, addresses complete. */
export interface DocsSite {
  /** Addresses of the logo, empty for none; the dark one may be missing. */
  readonly logo: string;
  readonly darkLogo: string;
  /** Whether the logo shows the name, which is then not written next to it. */
  readonly logoReplacesName: boolean;
  readonly menu: readonly SiteMenu[];
  readonly footerText: string;
  readonly footerLinks: readonly SiteMenu[];
  readonly banner: SiteBanner;
  /** Whether pages show their last change, and ask whether they helped. */
  readonly lastChange: boolean;
  readonly feedback: boolean;
  /** Whether pages link the ones before and after them. */
  readonly neighbours: boolean;
  /** What differs in each language, the default one first; empty if there is one. */
  readonly languages: readonly SiteLanguage[];
  /** Whether languages show the pages of the default one that are not translated. */
  readonly showsUntranslated: boolean;
  /** Origins to which readers may send the requests that examples of curl show. */
  readonly console: readonly string[];
  /** The version of the pages, null if there is only one. */
  readonly version: SiteVersion | null;
}

/** A version of a docs tree, as in versions.json. */
export interface SiteVersion {
  /** The first segment of its addresses; empty for the latest one, which has none. */
  readonly name: string;
  /** Empty for the latest one if it has no other name. */
  readonly label: string;
  /** The label of the latest version when a frozen one was built; empty for others. */
  readonly latest: string;
}

export interface SiteLanguage {
  readonly tag: string;
  readonly label: string;
  readonly name: string;
  readonly description: string;
  readonly menu: readonly SiteMenu[];
  readonly footerText: string;
  readonly footerLinks: readonly SiteMenu[];
  readonly banner: SiteBanner;
}

/** A link, or a group of links. An empty label stands for "More". */
export interface SiteMenu {
  readonly label: string;
  readonly href: string;
  readonly items: readonly SiteLink[];
}

export interface SiteLink {
  readonly label: string;
  readonly href: string;
  readonly note: string;
}

/** A line above every page; without a text there is none. */
export interface SiteBanner {
  readonly text: string;
  readonly href: string;
  /** The text of the link; empty if the whole text is the link. */
  readonly label: string;
  /** Changes with the banner; empty if readers cannot close it. */
  readonly key: string;
}

/** The site's settings for offline reading. */
export interface Offline {
  /** Whether a service worker may store visited pages. */
  readonly worker: boolean;
  /** Who may download content packs. */
  readonly packs: "off" | "subscribers" | "everyone";
}

/** The curriculum's embedded lessons of a provider; empty addresses hide them. */
export interface Lessons {
  /** Origins whose lessons may be embedded. */
  readonly origins: readonly string[];
  /** The parameter that identifies this site to the provider. */
  readonly via: string;
  readonly first: FirstLesson;
  readonly partner: Partner;
}

export interface FirstLesson {
  readonly url: string;
  readonly title: string;
}

export interface Partner {
  readonly name: string;
  readonly url: string;
}

/** A provider's survey, shown on some documents. Texts are as configured. */
export interface Survey {
  readonly key: string;
  /** Surveys of one bucket share one record. */
  readonly bucket: string;
  /** Address of the form, and the origin of its messages. */
  readonly url: string;
  readonly origin: string;
  /** Address prefixes of documents and of referring pages. */
  readonly path: string;
  /** Milliseconds since 1970; 0 for no end. */
  readonly start: number;
  readonly end: number;
  /** The share of readers, between 0 and 1. */
  readonly rateFrom: number;
  readonly rateTill: number;
  readonly teaser: string;
  readonly question: string;
  readonly footnote: string;
}

export interface Brand {
  readonly name: string;
  readonly organisation: string;
  /** The description of pages without their own. */
  readonly description: string;
}

/**
 * The features that are on. A feature is off while its pages do not exist, whatever its
 * setting.
 */
export interface Flags {
  readonly authentication: boolean;
  readonly writerMode: boolean;
  readonly devMode: boolean;
  /** The overview of the paid tier. */
  readonly plus: boolean;
  readonly plusDocs: boolean;
  /** Readers can buy plans. */
  readonly plans: boolean;
  readonly aiHelp: boolean;
  /** A model explains examples to readers who have AI help. */
  readonly explainCode: boolean;
  readonly collections: boolean;
  readonly updates: boolean;
  readonly settings: boolean;
  readonly newsletter: boolean;
  readonly placement: boolean;
  readonly advertising: boolean;
  readonly blog: boolean;
  readonly curriculum: boolean;
  readonly playground: boolean;
  /** Readers who are signed in can save code of the playground. */
  readonly savedPlaygrounds: boolean;
  readonly observatory: boolean;
  readonly about: boolean;
  readonly community: boolean;
  /** Pages have an image for sharing. */
  readonly socialImages: boolean;
  readonly telemetry: boolean;
}

/** Addresses outside the site; an empty one hides its links. */
export interface Links {
  readonly source: string;
  readonly translatedSource: string;
  readonly newIssue: string;
  readonly compatIssue: string;
  readonly compatSource: string;
  /** Repository of the list of specifications. */
  readonly specsSource: string;
  readonly contribute: string;
  /** For translated pages, if different. */
  readonly contributeTranslated: string;
  readonly signIn: string;
  readonly baselineFeedback: string;
  readonly support: string;
  /** Where readers manage their account at the sign-in provider. */
  readonly account: string;
  /** Where subscribers manage their subscription. */
  readonly subscriptions: string;
  readonly privacy: string;
  readonly terms: string;
  readonly licence: string;
  /** Contact for advertising. */
  readonly advertise: string;
  /** The code host's issues for newcomers. */
  readonly issues: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
}

const defaults: Site = {
  brand: { name: "Waymark", organisation: "", description: "" },
  baseURL: "",
  flags: {
    authentication: false,
    writerMode: false,
    devMode: false,
    plus: false,
    plusDocs: false,
    plans: false,
    aiHelp: false,
    explainCode: false,
    collections: false,
    updates: false,
    settings: false,
    newsletter: false,
    placement: false,
    advertising: false,
    blog: false,
    curriculum: false,
    playground: false,
    savedPlaygrounds: false,
    observatory: false,
    about: false,
    community: false,
    socialImages: false,
    telemetry: false,
  },
  early: [],
  updatesNewUntil: "",
  links: {
    source: "",
    translatedSource: "",
    newIssue: "",
    compatIssue: "",
    compatSource: "",
    specsSource: "",
    contribute: "",
    contributeTranslated: "",
    signIn: "/users/fxa/login/authenticate/",
    baselineFeedback: "",
    support: "",
    account: "",
    subscriptions: "",
    privacy: "",
    terms: "",
    licence: "",
    advertise: "",
    issues: "",
    social: [],
  },
  playHost: "",
  served: true,
  missing: {},
  indexing: true,
  surveys: [],
  lessons: {
    origins: [],
    via: "",
    first: { url: "", title: "" },
    partner: { name: "", url: "" },
  },
  application: "waymark",
  offline: { worker: false, packs: "off" },
  docs: null,
  scheme: usualScheme,
};

export type PartialSite = {
  readonly [K in keyof Site]?: Site[K] extends readonly unknown[]
    ? Site[K]
    : string extends keyof Site[K]
      ? Site[K]
      : Site[K] extends object
        ? Partial<Site[K]>
        : Site[K];
};

/** Sets the defaults that the server leaves out. */
export function completeSite(given: PartialSite): Site {
  return {
    ...defaults,
    ...given,
    brand: { ...defaults.brand, ...given.brand },
    flags: { ...defaults.flags, ...given.flags },
    links: { ...defaults.links, ...given.links },
    lessons: { ...defaults.lessons, ...given.lessons },
    offline: { ...defaults.offline, ...given.offline },
    scheme: { ...defaults.scheme, ...given.scheme },
  };
}
