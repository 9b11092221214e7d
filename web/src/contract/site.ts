/** The description of the site, the same for every page. */
export interface Site {
  readonly brand: Brand;
  readonly baseURL: string;
  readonly flags: Flags;
  /** The flags that are on for readers with early access only. */
  readonly early: readonly string[];
  readonly links: Links;
  readonly playHost: string;
  /** Whether a server responds to API calls; without one the site is only files. */
  readonly served: boolean;
  /**
   * By locale, the pages of shell-pages.json that the site does not have in it,
   * by their place in that list.
   */
  readonly missing: Readonly<Record<string, readonly number[]>>;
  readonly indexing: boolean;
  /** Until when the menu marks updates as new, in ISO 8601; empty for never. */
  readonly updatesNewUntil: string;
  readonly surveys: readonly Survey[];
  readonly lessons: Lessons;
  /** Name of the site in the addresses that pings are sent to. */
  readonly application: string;
  readonly offline: Offline;
}

/** How the site can be read without the network. */
export interface Offline {
  /** Browsers may have a service worker, which stores pages that were seen. */
  readonly worker: boolean;
  /** Who may download packs of pages. */
  readonly packs: "off" | "subscribers" | "everyone";
}

/** What the curriculum embeds from another provider; empty addresses hide it. */
export interface Lessons {
  /** Origins whose lessons may be embedded. */
  readonly origins: readonly string[];
  /** The parameter that names this site to the provider. */
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

/** A survey of another provider, shown on some documents. Texts are as configured. */
export interface Survey {
  readonly key: string;
  /** Surveys of one bucket share one record. */
  readonly bucket: string;
  /** Address of the form, and the origin that its messages come from. */
  readonly url: string;
  readonly origin: string;
  /** Documents whose address starts with this, and the pages readers come from. */
  readonly path: string;
  /** Milliseconds since 1970; 0 for no end. */
  readonly start: number;
  readonly end: number;
  /** Part of the readers, between 0 and 1. */
  readonly rateFrom: number;
  readonly rateTill: number;
  readonly teaser: string;
  readonly question: string;
  readonly footnote: string;
}

export interface Brand {
  readonly name: string;
  readonly organisation: string;
  /** Fixed sentence for pages without a description of their own. */
  readonly description: string;
}

/**
 * The features that are on. One is off as long as its pages are not there,
 * whatever its setting.
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
  /** Pages have a picture for where they are shared. */
  readonly socialImages: boolean;
  /** Visits are counted. */
  readonly telemetry: boolean;
}

/** Addresses outside the site; an empty one hides what links there. */
export interface Links {
  readonly source: string;
  readonly translatedSource: string;
  readonly newIssue: string;
  readonly compatIssue: string;
  readonly compatSource: string;
  /** Repository of the list of specifications. */
  readonly specsSource: string;
  readonly contribute: string;
  /** The same for translated pages, where that is another. */
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
  /** Where to write to about advertising. */
  readonly advertise: string;
  /** List of issues for newcomers at the code host. */
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

/** Fills in what the server left out. */
export function completeSite(given: PartialSite): Site {
  return {
    ...defaults,
    ...given,
    brand: { ...defaults.brand, ...given.brand },
    flags: { ...defaults.flags, ...given.flags },
    links: { ...defaults.links, ...given.links },
    lessons: { ...defaults.lessons, ...given.lessons },
    offline: { ...defaults.offline, ...given.offline },
  };
}
