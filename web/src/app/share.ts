import type { BlogMeta, Page } from "#/contract/page.ts";
import type { Site } from "#/contract/site.ts";
import { withQuery } from "#/core/query.ts";

/** Picture of a page for where it is shared, and what it shows. */
export interface Card {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string | null;
}

/** Absolute address of a path, with characters escaped that it may not contain. */
export function absolute(path: string, site: Site): string {
  return site.baseURL + encodeURI(path);
}

/** The picture of a post, else the card that is drawn for the page. */
export function cardOf(page: Page, site: Site): Card | null {
  if (page.renderer === "BlogPost" && page.image !== null) {
    const { alt } = page.blogMeta.image;
    return { url: encodeURI(page.image), width: 800, height: 420, alt };
  }
  if (!site.flags.socialImages) return null;
  if (page.renderer === "SpaObservatoryAnalyze" && page.hyData?.report) {
    const path = withQuery("/observatory/card.png", { host: page.hyData.report.site });
    return { url: site.baseURL + path, width: 1200, height: 630, alt: null };
  }
  const folder = hasOwnCard(page) ? page.url.replace(/\/$/, "") : "";
  return {
    url: absolute(`${folder}/social.png`, site),
    width: 1200,
    height: 630,
    alt: null,
  };
}

function hasOwnCard(page: Page): boolean {
  if (page.renderer === "Doc") return !page.doc.noIndexing;
  return page.noIndexing !== true && page.onlyFollow !== true;
}

/** What search engines are told about a page, in the words of schema.org. */
export function structuredData(page: Page, site: Site): object | null {
  const publisher = {
    "@type": "Organization",
    name: site.brand.organisation || site.brand.name,
    url: site.baseURL,
  };
  switch (page.renderer) {
    case "Homepage":
      return {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: site.brand.name,
        url: absolute(page.url, site),
        publisher,
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${absolute(page.url, site)}search?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      };
    case "BlogIndex":
      return {
        "@context": "https://schema.org",
        "@type": "Blog",
        name: page.doc.title,
        url: absolute("/en-US/blog/", site),
        publisher,
        blogPost: page.hyData.posts.map((post) => posting(post, site)),
      };
    case "BlogPost":
      return {
        "@context": "https://schema.org",
        ...posting(page.blogMeta, site),
        image: cardOf(page, site)?.url,
        keywords: page.blogMeta.keywords,
        inLanguage: "en-US",
        mainEntityOfPage: absolute(page.url, site),
        publisher,
      };
    default:
      return null;
  }
}

function posting(post: BlogMeta, site: Site): object {
  const { author } = post;
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description,
    url: absolute(`/en-US/blog/${post.slug}/`, site),
    datePublished: post.date,
    author: {
      "@type":
        author.link === null && author.avatar_url === null ? "Organization" : "Person",
      name: author.name || site.brand.name,
      url: author.link ?? undefined,
    },
  };
}
