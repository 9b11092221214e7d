import type {
  Doc,
  DocPage,
  HomePage,
  FailedPage,
  NotFoundPage,
  GenericPage,
  StaticPage,
} from "#/contract/page.ts";

/** Invented pages, one of each kind, with every part that a page can have. */

export const doc: Doc = {
  body: [
    {
      type: "prose",
      value: {
        id: null,
        title: null,
        isH3: false,
        content: "<p>The <code>lantern()</code> function lights a <em>path</em>.</p>",
      },
    },
    {
      type: "prose",
      value: {
        id: "Syntax",
        title: "Syntax",
        isH3: false,
        content:
          '<div class="code-example"><div class="example-header"><span class="language-name">js</span></div><pre class="brush: js notranslate"><code>lantern(&lt;b&gt;);\n</code></pre></div>',
      },
    },
    {
      type: "prose",
      value: {
        id: "parameters",
        title: "<code>Parameters</code>",
        isH3: true,
        content:
          '<div class="notecard note"><p><strong>Note:</strong> Bring oil.</p></div>',
      },
    },
    {
      type: "specifications",
      value: {
        id: "specifications",
        title: "Specifications",
        isH3: false,
        query: "api.lantern",
        specifications: [
          { bcdSpecificationURL: "https://specs.example/paths/#lantern", title: "Paths" },
        ],
      },
    },
    {
      type: "specifications",
      value: {
        id: "more_specifications",
        title: "More specifications",
        isH3: false,
        query: "api.nothing",
        specifications: [],
      },
    },
    {
      type: "browser_compatibility",
      value: {
        id: "browser_compatibility",
        title: "Browser compatibility",
        isH3: false,
        query: "api.lantern",
      },
    },
  ],
  isActive: true,
  isTranslated: false,
  locale: "en-US",
  mdn_url: "/en-US/docs/Web/API/lantern",
  modified: "2025-03-01T10:20:30.000Z",
  native: "English (US)",
  noIndexing: false,
  other_translations: [
    { locale: "en-US", title: "lantern()", native: "English (US)" },
    { locale: "de", title: "lantern()", native: "Deutsch" },
  ],
  pageTitle: "lantern() - Web APIs | Waymark",
  parents: [
    { uri: "/en-US/docs/Web", title: "Web" },
    { uri: "/en-US/docs/Web/API", title: "Web APIs" },
    { uri: "/en-US/docs/Web/API/lantern", title: "lantern()" },
  ],
  short_title: "lantern()",
  sidebarHTML:
    '<ol><li class="section"><a href="/en-US/docs/Web/API">Web APIs</a></li><li><details open=""><summary>Functions</summary><ol><li><em><a href="/en-US/docs/Web/API/lantern" aria-current="page"><code>lantern()</code></a></em></li><li><a href="/en-US/docs/Web/API/cairn"><code>cairn()</code></a></li></ol></details></li><li><details><summary>Objects</summary><ol><li><a href="/en-US/docs/Web/API/Signpost">Signpost</a></li></ol></details></li></ol>',
  source: {
    folder: "en-us/web/api/lantern",
    github_url: "https://code.example/content/en-us/web/api/lantern/index.md",
    last_commit_url: "https://code.example/content/commit/1",
    filename: "index.md",
  },
  summary: "The lantern() function\n lights a path.",
  title: "lantern()",
  titleHTML: "<code>lantern()</code>",
  toc: [
    { text: "Syntax", id: "Syntax" },
    { text: "Specifications", id: "specifications" },
    { text: "Browser compatibility", id: "browser_compatibility" },
  ],
  baseline: {
    baseline: "low",
    baseline_low_date: "≤2024-05-13",
    asterisk: true,
    support: { chrome: "120", chrome_android: "120", edge: "120", safari: "17" },
    feature: { name: "Lantern" },
  },
  status: { baseline: "low" },
  pageType: "web-api-global-function",
};

export const docPage: DocPage = { renderer: "Doc", url: doc.mdn_url, doc };

export const germanPage: DocPage = {
  renderer: "Doc",
  url: "/de/docs/Web/API/lantern",
  doc: {
    ...doc,
    locale: "de",
    native: "Deutsch",
    isTranslated: true,
    mdn_url: "/de/docs/Web/API/lantern",
  },
};

const discouragedPage: DocPage = {
  ...docPage,
  doc: {
    ...doc,
    baseline: {
      alternatives: [{ name: "Torch", mdn_url: "/docs/Web/API/torch" }],
      feature: { name: "Lantern", discouraged: { reason_html: "It smokes." } },
    },
    status: { baseline: "discouraged" },
  },
};

const homePage: HomePage = {
  renderer: "Homepage",
  url: "/en-US/",
  pageTitle: "Waymark",
  hyData: {
    featuredArticles: [
      {
        mdn_url: doc.mdn_url,
        title: "Light the <code>lantern()</code>",
        summary: "Walking by night.",
        tag: { uri: "/en-US/docs/Web/API", title: "Web APIs" },
      },
    ],
  },
};

export const notFoundPage: NotFoundPage = {
  renderer: "SpaNotFound",
  url: "/en-US/docs/Web/API/latern",
  pageTitle: "Page not found | Waymark",
  pageNotFound: true,
  noIndexing: true,
};

export const failedPage: FailedPage = {
  renderer: "SpaError",
  url: "/en-US/500",
  pageTitle: "Loading error | Waymark",
  noIndexing: true,
  status: 500,
  requestID: "5f3b6b0e-9a2f-4c0f-8a53-0f6f9b1c2d3e",
};

export const genericPage: GenericPage = {
  renderer: "GenericDoc",
  url: "/en-US/plus/docs/faq",
  pageTitle: "Questions | Waymark",
  hyData: {
    sections: [
      {
        type: "prose",
        value: {
          id: null,
          title: null,
          isH3: false,
          content: '<h1 id="questions">Questions</h1>\n<p>And answers.</p>',
        },
      },
    ],
  },
};

export const designPage: StaticPage = {
  renderer: "Design",
  url: "/en-US/_design",
  pageTitle: "Design",
};

export const allPages = {
  document: docPage,
  "translated document": germanPage,
  "discouraged document": discouragedPage,
  home: homePage,
  "not found": notFoundPage,
  failed: failedPage,
  generic: genericPage,
};
