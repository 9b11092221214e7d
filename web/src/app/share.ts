import type { BlogMeta, DocParent, Page } from "#/contract/page.ts";
import type { Site } from "#/contract/site.ts";
import { withQuery } from "#/core/query.ts";
import { withoutEnding } from "#/core/scheme.ts";

/** The image for sharing a page, with its text alternative. */
export interface Card {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string | null;
}

/** Absolute URL of a path, with invalid characters escaped. */
export function absolute(path: string, site: Site): string {
  return site.baseURL + encodeURI(path);
}

/** The image of a post, or the card drawn for the page. */
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
  const folder = hasOwnCard(page) ? withoutEnding(page.url) : "";
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

/** A page's structured data for search engines (schema.org). */
export function structuredData(page: Page, site: Site): object | null {
  const things = thingsOf(page, site);
  return things.length === 0
    ? null
    : { "@context": "https://schema.org", "@graph": things };
}

function thingsOf(page: Page, site: Site): readonly object[] {
  const url = absolute(page.url, site);
  const publisher = {
    "@type": "Organization",
    name: site.brand.organisation || site.brand.name,
    url: site.baseURL,
  };
  const article = {
    image: cardOf(page, site)?.url,
    mainEntityOfPage: url,
    publisher,
  };
  switch (page.renderer) {
    case "Homepage":
      return [
        {
          "@type": "WebSite",
          name: site.brand.name,
          url,
          publisher,
          potentialAction: {
            "@type": "SearchAction",
            target: {
              "@type": "EntryPoint",
              urlTemplate: `${url}search?q={search_term_string}`,
            },
            "query-input": "required name=search_term_string",
          },
        },
      ];
    case "Doc": {
      const { doc } = page;
      return [
        {
          "@type": "TechArticle",
          headline: doc.title,
          description: doc.summary,
          url,
          inLanguage: doc.locale,
          // Without a history, the modification date is the epoch.
          dateModified: Date.parse(doc.modified) > 0 ? doc.modified : undefined,
          author: publisher,
          ...article,
        },
        ...trail(doc.parents, site),
      ];
    }
    case "BlogIndex":
      return [
        {
          "@type": "Blog",
          name: page.doc.title,
          url: absolute("/en-US/blog/", site),
          publisher,
          blogPost: page.hyData.posts.map((post) => posting(post, site)),
        },
      ];
    case "BlogPost":
      return [
        {
          ...posting(page.blogMeta, site),
          keywords: page.blogMeta.keywords,
          inLanguage: "en-US",
          ...article,
        },
        ...trail(page.parents, site),
      ];
    default:
      return [];
  }
}

/** The breadcrumbs, from the root to the page itself. */
function trail(parents: readonly DocParent[] = [], site: Site): readonly object[] {
  if (parents.length === 0) return [];
  const itemListElement = parents.map(({ title, uri }, i) => ({
    "@type": "ListItem",
    position: i + 1,
    name: title,
    item: absolute(uri, site),
  }));
  return [{ "@type": "BreadcrumbList", itemListElement }];
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
