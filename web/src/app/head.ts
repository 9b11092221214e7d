import { withBase } from "#/core/base.ts";
import type { Page } from "#/contract/page.ts";
import type { Site } from "#/contract/site.ts";
import { alternates } from "#/core/alternates.ts";
import { isNotFound, isPlaceholderPage } from "#/core/kind.ts";
import { latestOf } from "#/core/latest.ts";
import { localeOfPath, withoutEnding } from "#/core/scheme.ts";
import { frameColours } from "#/shell/theme/index.ts";
import { absolute, cardOf, structuredData } from "./share.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes text for HTML, including attributes. */
export function escapeHTML(text: string): string {
  return text.replace(/[&<>"]/g, (c) => escapes[c] ?? c);
}

/** A page's description for search results. */
export function pageDescription(page: Page, site: Site): string {
  return (ownDescription(page) ?? site.brand.description).replace(/\s+/g, " ").trim();
}

/** The first available description, by kind of page. */
function ownDescription(page: Page): string | null | undefined {
  const inDoc = "doc" in page ? page.doc.summary : undefined;
  const inHome = page.renderer === "Homepage" ? page.hyData?.pageDescription : undefined;
  const quote = page.renderer === "ContributorSpotlight" ? page.hyData.quote : undefined;
  const first = "summary" in page ? page.summary : undefined;
  return page.pageDescription ?? inDoc ?? inHome ?? page.description ?? quote ?? first;
}

function robots(page: Page, site: Site): string | null {
  const noIndexing = "doc" in page ? page.doc.noIndexing : page.noIndexing;
  if (!site.indexing || noIndexing === true) return "noindex, nofollow";
  return page.onlyFollow === true ? "noindex, follow" : null;
}

/** The absolute address of the same page in the latest version of a docs tree, null without one. */
function latestURL(page: Page, site: Site): string | null {
  const version = site.docs?.version?.name ?? "";
  const path = latestOf(page);
  if (version === "" || path === undefined) return null;
  return site.baseURL.slice(0, -version.length - 1) + encodeURI(path);
}

/** All HTML in `head` that depends on the page. */
export function headHTML(page: Page, site: Site, pageTitle: string): string {
  const title = escapeHTML(pageTitle);
  const description = escapeHTML(pageDescription(page, site));
  const hasAddress = !isPlaceholderPage(page);
  const original = page.renderer === "Doc" ? page.doc.original?.url : undefined;
  const address = escapeHTML(
    latestURL(page, site) ?? absolute(original ?? page.url, site),
  );
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...Object.entries(frameColours).map(
      ([scheme, colour]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`,
    ),
  ];
  const rule = robots(page, site);
  if (rule !== null) tags.push(`<meta name="robots" content="${rule}">`);
  if (hasAddress) {
    tags.push(`<link rel="canonical" href="${address}">`);
    const translations =
      page.renderer === "Doc" ? page.doc.other_translations : page.other_translations;
    for (const { hreflang, href } of alternates(page.url, translations ?? [])) {
      tags.push(
        `<link rel="alternate" hreflang="${hreflang}" href="${escapeHTML(absolute(href, site))}">`,
      );
    }
  }
  tags.push(
    ...fixedLinks(),
    ...forPrograms(page, site),
    ...sharing(page, site, { title, description, address }),
  );
  return tags.join("\n");
}

const fixedLinks = () => [
  `<link rel="icon" sizes="32x32" href="${withBase("/favicon.ico")}">`,
  `<link rel="apple-touch-icon" href="${withBase("/apple-touch-icon.png")}">`,
  `<link rel="manifest" href="${withBase("/manifest.webmanifest")}">`,
];

/** Links to a document's Markdown, and to the site's search for browsers to add. */
function forPrograms(page: Page, site: Site): string[] {
  const name = escapeHTML(site.brand.name);
  const locale = localeOfPath(page.url);
  const tags = [
    `<link rel="search" type="application/opensearchdescription+xml" href="${withBase(`/${locale}/opensearch.xml`)}" title="${name}">`,
  ];
  if (page.renderer === "Doc") {
    const file = withBase(
      `${withoutEnding(page.url)}${page.url.endsWith("/") ? "/index" : ""}.md`,
    );
    const text = escapeHTML(encodeURI(file));
    tags.push(`<link rel="alternate" type="text/markdown" href="${text}">`);
    if (page.doc.feed !== undefined) {
      const feed = escapeHTML(encodeURI(withBase(page.doc.feed)));
      tags.push(`<link rel="alternate" type="application/atom+xml" href="${feed}">`);
    }
  }
  return tags;
}

interface Escaped {
  readonly title: string;
  readonly description: string;
  readonly address: string;
}

/** Metadata for sharing, feeds and robots. */
function sharing(
  page: Page,
  site: Site,
  { title, description, address }: Escaped,
): string[] {
  const post = page.renderer === "BlogPost" ? page.blogMeta : null;
  const sharedTitle =
    "doc" in page && page.renderer !== "Doc" ? escapeHTML(page.doc.pageTitle) : title;
  const tags = [
    `<meta property="og:type" content="${post === null ? "website" : "article"}">`,
    `<meta property="og:site_name" content="${escapeHTML(site.brand.name)}">`,
    `<meta property="og:title" content="${sharedTitle}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:locale" content="${localeOfPath(page.url).replace("-", "_")}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
  const card = cardOf(page, site);
  if (card !== null && !isNotFound(page)) {
    tags.push(
      `<meta property="og:image" content="${escapeHTML(card.url)}">`,
      `<meta property="og:image:width" content="${card.width}">`,
      `<meta property="og:image:height" content="${card.height}">`,
      `<meta property="og:image:alt" content="${card.alt === null ? title : escapeHTML(card.alt)}">`,
    );
  }
  if (post !== null) {
    tags.push(
      `<meta property="article:published_time" content="${escapeHTML(post.date)}">`,
      `<meta property="article:author" content="${escapeHTML(post.author.name)}">`,
    );
  }
  if (page.renderer === "BlogIndex" || post !== null) {
    for (const kind of ["rss", "atom"]) {
      tags.push(
        `<link rel="alternate" type="application/${kind}+xml" href="${withBase(`/en-US/blog/${kind}.xml`)}" title="${kind.toUpperCase()}">`,
      );
    }
  }
  const data = structuredData(page, site);
  if (data !== null) {
    const text = JSON.stringify(data).replace(/</g, "\\u003c");
    tags.push(`<script type="application/ld+json">${text}</script>`);
  }
  return tags;
}
