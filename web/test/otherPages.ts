import type {
  BlogIndexPage,
  BlogMeta,
  BlogPostPage,
  CurriculumDoc,
  CurriculumPage,
  GenericPage,
  HomePage,
  PlusPage,
  PrivacyPage,
  PromotionPage,
  Section,
  SpotlightPage,
} from "#/contract/page.ts";
import { landing, reportPage, writtenReportPage } from "./observatory.ts";

/** Invented pages outside of the documentation, one of each kind. */

function section(
  id: string | null,
  title: string | null,
  content: string,
  isH3 = false,
): Section {
  return { type: "prose", value: { id, title, isH3, content } };
}

const walking = {
  url: "/en-US/curriculum/first/walking/",
  title: "1. Walking",
  slug: "first/walking",
} as const;

const first = { url: "/en-US/curriculum/first/", title: "First modules", slug: "first" };

const course: CurriculumDoc = {
  body: [
    section(null, null, "<p>One foot, then the other.</p>"),
    section(
      "steps",
      "Steps &amp; stones",
      '<p class="curriculum-outcomes">Learning outcomes:</p>\n<ul>\n<li>Walk.</li>\n</ul>\n<scrim-inline url="https://lessons.example/walk" scrimtitle="Walk"></scrim-inline>',
    ),
  ],
  locale: "en-US",
  mdn_url: walking.url,
  noIndexing: false,
  pageTitle: "1. Walking | The course",
  parents: [
    { uri: "/en-US/curriculum/", title: "The course" },
    { uri: first.url, title: first.title },
    { uri: walking.url, title: walking.title },
  ],
  title: walking.title,
  summary: "How to walk.",
  toc: [{ text: "Steps &amp; stones", id: "steps" }],
  sidebar: [
    { url: "/en-US/curriculum/", title: "The course", slug: "" },
    { ...first, children: [walking] },
  ],
  topic: "Best Practices",
  group: "First modules",
  prevNext: { prev: { title: first.title, url: first.url }, next: null },
  template: "module",
};

const modules = [
  {
    ...first,
    summary: "Begin here.",
    topic: null,
    children: [{ ...walking, summary: "How to walk.", topic: "Styling" }],
  },
  {
    url: "/en-US/curriculum/second/",
    title: "Second modules",
    slug: "second",
    summary: null,
    topic: null,
    children: [
      {
        url: "/en-US/curriculum/second/climbing/",
        title: "Climbing",
        slug: "second/climbing",
        summary: null,
        topic: null,
      },
    ],
  },
] as const;

function curriculum(
  renderer: CurriculumPage["renderer"],
  change: Partial<CurriculumDoc>,
): CurriculumPage {
  const doc = { ...course, ...change };
  return { renderer, url: doc.mdn_url, pageTitle: doc.title, doc };
}

export const landingPage = curriculum("CurriculumLanding", {
  mdn_url: "/en-US/curriculum/",
  title: "The course",
  template: "landing",
  modules,
  body: [
    section("from_here", "From here<br>to there", "<p>A map.</p>"),
    section("about_the_curriculum", "About the curriculum", "<ul>\n<li>Free</li>\n</ul>"),
    section("modules", "Modules", ""),
    section(
      "which_way",
      "Which way?",
      '<ul>\n<li>\n<h3 id="up">Up</h3>\n<p>Or down.</p>\n</li>\n</ul>',
    ),
  ],
});

export const modulePage = curriculum("CurriculumModule", {});

const nobody = { name: null, link: null, avatar_url: null };

const post: BlogMeta = {
  slug: "stones",
  title: "Stones </script> & signs",
  description: "On piles.",
  image: {
    file: "Pile.png",
    alt: "A pile",
    source: { ...nobody, name: "Map" },
    creator: { ...nobody, name: "Jo", link: "https://jo.example/" },
  },
  keywords: "stones",
  sponsored: true,
  date: "2025-02-01T00:00:00.000Z",
  author: {
    name: "Jo Park",
    link: "https://jo.example/",
    avatar_url: "/en-US/blog/author/jo/jo.png",
  },
  links: { previous: { title: "Older", slug: "older" }, next: null },
  readTime: 2,
};

export const postPage: BlogPostPage = {
  renderer: "BlogPost",
  url: "/en-US/blog/stones/",
  pageTitle: post.title,
  image: "https://trail.example/en-US/blog/stones/Pile.png",
  blogMeta: post,
  doc: {
    body: [
      section(null, null, "<p>Text.</p>"),
      section("why", "Why?", "<p>Because.</p>"),
    ],
    noIndexing: false,
    pageTitle: `${post.title} | Trail Blog`,
    summary: post.description,
    title: post.title,
    toc: [{ text: "Why?", id: "why" }],
  },
  parents: [
    { uri: "/en-US/blog/", title: "Trail Blog" },
    { uri: "/en-US/blog/stones/", title: post.title },
  ],
};

const unsigned: BlogMeta = {
  ...post,
  slug: "plain",
  sponsored: false,
  image: { file: "", alt: null, source: nobody, creator: nobody },
  author: { name: "", link: null, avatar_url: null },
};

export const blogPage: BlogIndexPage = {
  renderer: "BlogIndex",
  url: "/en-US/blog/",
  pageTitle: "Trail Blog",
  doc: { noIndexing: false, pageTitle: "Trail Blog | Trail", title: "Trail Blog" },
  hyData: { posts: [post, unsigned], pagination: { currentPage: 1, numPages: 2 } },
};

export const aboutPage: GenericPage = {
  renderer: "GenericAbout",
  url: "/en-US/about",
  pageTitle: "About",
  hyData: {
    sections: [
      section(null, null, '<h1 id="about">About us</h1>'),
      section("who", "Who we are", "<p>People.</p>"),
      section("team", "The team", '<team-member><h4 id="jo">Jo</h4></team-member>', true),
      section("friends", "Friends", "<p>Many.</p>", true),
      section("empty", "Nothing", "", true),
      section("end", "The end", "<p>End.</p>"),
    ],
  },
};

const communityPage: GenericPage = {
  ...aboutPage,
  renderer: "GenericCommunity",
  url: "/en-US/community",
  hyData: {
    sections: [
      section(null, null, '<h1 id="join">Join us</h1>\n<!--  -->'),
      section("help_us_fix_open_issues", "Help us", "<p>Please.</p>"),
      section(
        "people",
        "People",
        '<contributor-list>\n<ul>\n<li>Jo <a href="https://jo.example/">https://jo.example/</a> Trail</li>\n</ul>\n</contributor-list>',
      ),
    ],
  },
};

const plusDocs: GenericPage = {
  ...aboutPage,
  renderer: "GenericDoc",
  url: "/en-US/plus/docs/faq",
  hyData: {
    title: "FAQ",
    sections: [section(null, null, '<h1 id="faq">FAQ</h1>')],
    toc: [],
  },
  sideList: [
    { url: "/en-US/plus/docs/faq", title: "FAQ" },
    { url: "/en-US/plus#subscribe", title: "Try it", signedOut: true },
  ],
  parents: [{ uri: "/en-US/plus/docs/faq", title: "FAQ" }],
};

const spotlightPage: SpotlightPage = {
  renderer: "ContributorSpotlight",
  url: "/de/community/spotlight/jo",
  pageTitle: "Jo - Contributor Spotlight | Trail",
  hyData: {
    sections: [
      section(null, null, "<p>Hello.</p>"),
      section("why", "Why?", "<p>So.</p>"),
    ],
    contributorName: "Jo Park",
    folderName: "jo",
    profileImg: "profile-image.jpg",
    profileImgAlt: "Jo",
    usernames: { github: "jo" },
    quote: "Onwards.",
  },
};

const fullHomePage: HomePage = {
  renderer: "Homepage",
  url: "/fr/",
  pageTitle: "Trail",
  hyData: {
    pageDescription: "Ways through the hills.",
    featuredArticles: [
      { mdn_url: "/en-US/docs/Web", title: "The web", summary: "All of it.", tag: null },
    ],
    latestNews: {
      items: [
        {
          url: "/en-US/blog/stones/",
          title: "Stones",
          author: "Jo",
          source: { name: "Trail Blog", url: "/en-US/blog/" },
          published_at: "2025-02-01",
          summary: "On piles.",
        },
      ],
    },
    recentContributions: {
      items: [
        {
          number: 7,
          title: "Mend a step",
          updated_at: "2025-05-01T10:00:00Z",
          url: "https://code.example/7",
          repo: { name: "trail/content", url: "https://code.example/" },
        },
      ],
    },
    featuredContributor: {
      contributorName: "Jo Park",
      url: "/fr/community/spotlight/jo",
      quote: "Onwards.",
    },
  },
};

const promotion = (renderer: PromotionPage["renderer"], slug: string): PromotionPage => ({
  renderer,
  slug,
  url: `/en-US/${slug}`,
  pageTitle: slug,
});

const plus = (renderer: PlusPage["renderer"], slug: string): PlusPage => ({
  renderer,
  slug: `plus/${slug}`,
  url: `/en-US/plus/${slug}`,
  pageTitle: slug,
  noIndexing: true,
});

const privacyPage: PrivacyPage = {
  renderer: "SpaPrivacy",
  slug: "privacy",
  url: "/fr/privacy",
  pageTitle: "What is counted",
  hyData: { visitDays: 30, countDays: 0 },
};

export const otherPages = {
  landing: landingPage,
  module: modulePage,
  overview: curriculum("CurriculumOverview", {
    template: "overview",
    title: "First modules",
    modules: modules[0].children,
    topic: null,
  }),
  "about the course": curriculum("CurriculumAbout", {
    template: "about",
    title: "About it",
    toc: [],
  }),
  "other page of the course": curriculum("CurriculumDefault", {
    template: "default",
    title: "FAQ",
  }),
  post: postPage,
  blog: blogPage,
  about: aboutPage,
  community: communityPage,
  "docs of the paid tier": plusDocs,
  spotlight: spotlightPage,
  "home with everything": fullHomePage,
  advertising: promotion("SpaAdvertise", "advertising"),
  newsletter: promotion("SpaNewsletter", "newsletter"),
  unsubscribe: promotion("SpaNewsletterUnsubscribe", "newsletter/unsubscribe"),
  unsubscribed: promotion("SpaNewsletterResult", "newsletter/unsubscribed"),
  "invalid link": promotion("SpaNewsletterResult", "newsletter/invalid-link"),
  "what is counted": privacyPage,
  "overview of the paid tier": {
    ...plus("SpaPlusLanding", ""),
    slug: "plus",
    url: "/en-US/plus",
    pageTitle: "Trail Plus",
    noIndexing: false,
  },
  collections: plus("SpaPlusCollections", "collections"),
  collection: plus("SpaPlusCollection", "collections/aB9"),
  "frequently viewed": plus(
    "SpaPlusCollectionsFrequentlyViewed",
    "collections/frequently-viewed",
  ),
  "shared collection": plus("SpaPlusSharedCollection", "collections/shared/aB9"),
  observatory: landing,
  "report of a site": reportPage(),
  "report without a scan": reportPage({ report: null, distribution: null }),
  "report written beforehand": writtenReportPage,
  "report of no site": reportPage({
    host: "nowhere",
    report: null,
    problem: { error: "invalid-site", message: "no site" },
  }),
  "AI help": plus("SpaPlusAiHelp", "ai-help"),
  updates: plus("SpaPlusUpdates", "updates"),
  settings: plus("SpaPlusSettings", "settings"),
};
