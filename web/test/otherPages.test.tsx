// @vitest-environment jsdom
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AnyScreen } from "#/app/all-screens.tsx";
import { App } from "#/app/App.tsx";
import { readEmbedded } from "#/app/embedded.ts";
import { headHTML } from "#/app/head.ts";
import { LoadedScreen, loadScreen } from "#/app/screens.ts";
import { pageTitle } from "#/app/title.ts";
import type { Page, Section } from "#/contract/page.ts";
import { completeSite } from "#/contract/site.ts";
import kinds from "#/core/kinds.json";
import { localeOfPath } from "#/core/scheme.ts";
import { translatorFor } from "#/l10n/load-all.ts";
import { createTranslator } from "#/l10n/translator.ts";
import { Footer } from "#/shell/footer/index.ts";
import { Header } from "#/shell/header/index.ts";
import {
  aboutPage,
  otherPages,
  blogPage,
  landingPage,
  modulePage,
  postPage,
} from "./otherPages.ts";
import { docPage } from "./pages.ts";

const site = completeSite({
  baseURL: "https://trail.example",
  brand: { name: "Trail", description: "About ways." },
  flags: {
    blog: true,
    curriculum: true,
    community: true,
    plus: true,
    socialImages: true,
    telemetry: true,
    placement: true,
    advertising: true,
  },
  links: { advertise: "mailto:ads@trail.example", issues: "https://code.example/issues" },
  lessons: {
    origins: ["https://lessons.example"],
    via: "trail",
    first: { url: "https://lessons.example/first", title: "A first lesson" },
    partner: { name: "School", url: "https://lessons.example/path" },
  },
});

function hollow(sections: readonly Section[]): Section[] {
  return sections.map((s) => ({ ...s, value: { ...s.value, content: "" } }) as Section);
}

/** Leaves out of the data what the document holds, as the server does. */
function withoutBodies(page: Page): Page {
  if ("doc" in page && page.renderer !== "Doc" && page.doc.body !== undefined)
    return { ...page, doc: { ...page.doc, body: hollow(page.doc.body) } } as Page;
  if ("hyData" in page && "sections" in page.hyData)
    return {
      ...page,
      hyData: { ...page.hyData, sections: hollow(page.hyData.sections) },
    } as Page;
  return page;
}

async function app(page: Page, server: boolean) {
  if (!server) await loadScreen(page.renderer);
  const Screen = server ? AnyScreen : LoadedScreen;
  return (
    <App
      page={page}
      site={site}
      translator={translatorFor(localeOfPath(page.url))}
      runtime={{ Header, Footer, Screen, loadScreen }}
    />
  );
}

let root: Root | undefined;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.spyOn(console, "warn").mockImplementation((...args) => {
    throw new Error(`console.warn: ${args.map(String).join(" ")}`);
  });
});

afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
});

async function serve(page: Page): Promise<string> {
  const data = JSON.stringify({ page: withoutBodies(page), site }).replace(
    /</g,
    "\\u003c",
  );
  const html = renderToString(await app(page, true));
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="hydration">${data}</script>`;
  return html;
}

async function hydrate(): Promise<void> {
  const container = document.getElementById("root");
  if (container === null) throw new Error("no root");
  const recovered = vi.fn();
  const element = await app(readEmbedded(document).page, false);
  await act(async () => {
    root = hydrateRoot(container, element, { onRecoverableError: recovered });
    await vi.dynamicImportSettled();
  });
  expect(recovered).not.toHaveBeenCalled();
}

describe.each(Object.entries(otherPages))("%s", (_, page) => {
  beforeEach(() => window.history.replaceState(null, "", page.url));

  test("is drawn by the server and hydrates without a word", async () => {
    const html = await serve(page);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/id="content"/g)).toHaveLength(1);
    expect(readEmbedded(document).page).toEqual(page);
    await hydrate();
    expect(document.querySelectorAll("h1")).toHaveLength(1);
  });

  test("has title, description and address in its head", () => {
    const title = pageTitle(page, site, translatorFor(localeOfPath(page.url)));
    const head = headHTML(page, site, title);
    expect(head).toMatch(/<title>[^<]+<\/title>/);
    expect(head).toMatch(/<meta name="description" content="[^"]+">/);
    expect(head).toContain(
      `<link rel="canonical" href="https://trail.example${page.url}">`,
    );
    expect(head).toMatch(/<meta property="og:image" content="https:[^"]+">/);
  });
});

describe("structured data", () => {
  const read = (page: Page) => {
    const [, text = ""] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
        headHTML(page, site, "Title"),
      ) ?? [];
    return JSON.parse(text) as { "@context": string; "@graph": object[] };
  };
  const evil = '</script><b title="x">';

  test("of a post has what its kind requires, and cannot end its script", () => {
    const parents = [
      { uri: "/en-US/blog/", title: "Blog" },
      { uri: postPage.url, title: evil },
    ];
    const { "@context": context, "@graph": graph } = read({ ...postPage, parents });
    expect(context).toBe("https://schema.org");
    expect(graph).toEqual([
      expect.objectContaining({
        "@type": "BlogPosting",
        headline: postPage.blogMeta.title,
        datePublished: postPage.blogMeta.date,
        image: expect.stringMatching(/^https:/) as string,
        author: expect.objectContaining({ "@type": "Person", name: "Jo Park" }) as object,
        publisher: expect.objectContaining({ name: "Trail" }) as object,
      }),
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          {
            "@type": "ListItem",
            position: 1,
            name: "Blog",
            item: "https://trail.example/en-US/blog/",
          },
          {
            "@type": "ListItem",
            position: 2,
            name: evil,
            item: `https://trail.example${postPage.url}`,
          },
        ],
      },
    ]);
  });

  test("of a document has what its kind requires, and cannot end its script", () => {
    const doc = { ...docPage.doc, title: evil, modified: "2025-01-02T03:04:05.000Z" };
    const [article, trail] = read({ ...docPage, doc })["@graph"];
    expect(article).toMatchObject({
      "@type": "TechArticle",
      headline: evil,
      description: doc.summary,
      dateModified: doc.modified,
      inLanguage: doc.locale,
      author: { "@type": "Organization", name: "Trail" },
      mainEntityOfPage: `https://trail.example${docPage.url}`,
      image: expect.stringMatching(/^https:.*social\.png$/) as string,
    });
    expect(trail).toMatchObject({ "@type": "BreadcrumbList" });
    const undated = { ...docPage.doc, modified: "1970-01-01T00:00:00.000Z" };
    expect(read({ ...docPage, doc: undated })["@graph"][0]).not.toHaveProperty(
      "dateModified",
    );
  });

  test("of a blog comes with its feeds", () => {
    expect(headHTML(blogPage, site, "Title")).toContain('type="application/atom+xml"');
  });
});

test("titles are in the language of the texts, as far as these are loaded", () => {
  const titled = (renderer: "SpaOffline" | "SpaPlay", locale: string) =>
    pageTitle(
      { renderer, url: `/${locale}/x`, pageTitle: "Name | Trail Plus" },
      site,
      translatorFor(locale),
    );
  expect(titled("SpaOffline", "de")).toBe("Offline lesen | Trail Plus");
  expect(titled("SpaPlay", "ja")).toBe("プレイグラウンド | Trail Plus");
  expect(titled("SpaPlay", "en-US")).toBe("Name | Trail Plus");
  const early = createTranslator("de", []);
  const page = { renderer: "SpaPlay", url: "/de/play", pageTitle: "Name" } as Page;
  expect(pageTitle(page, site, early)).toBe("Name");
});

test("every screen that has a title of the application has a translated one", () => {
  const translator = translatorFor("de");
  const named = Object.keys(kinds).filter((kind) => kind.startsWith("Spa"));
  // That of Plus is its name; for what cannot be shown the address has none.
  const unnamed = ["SpaPlusLanding", "SpaUnavailable"];
  expect(named.filter((kind) => !translator.has(`title-${kind}`))).toEqual(unnamed);
});

test("the second group of modules is open at first, and another can be chosen", async () => {
  await serve(landingPage);
  await hydrate();
  const radios = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  expect(radios.map((radio) => radio.checked)).toEqual([false, true]);
  act(() => radios[0]?.click());
  expect(radios.map((radio) => radio.checked)).toEqual([true, false]);
});

test("the course is open where the reader is", async () => {
  await serve(modulePage);
  const open = document.querySelector("details[open]");
  expect(open?.querySelector("summary")?.textContent).toBe("First modules");
  expect(open?.querySelector("[aria-current=page]")?.textContent).toBe("1. Walking");
});

test("about shows one part at a time, named by the address", async () => {
  window.history.replaceState(null, "", "/en-US/about#friends");
  await serve(aboutPage);
  expect(document.querySelectorAll("h3")).toHaveLength(2);
  await hydrate();
  const tabs = [...document.querySelectorAll("[role=tab]")];
  expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["false", "true"]);
  act(() => (tabs[0] as HTMLElement).click());
  expect(window.location.hash).toBe("#team");
  expect(document.querySelector("#friends-panel")?.hasAttribute("hidden")).toBe(true);
  expect(document.querySelector("#team-panel h4")?.textContent).toBe("Jo");
});

test("a lesson asks nothing of its provider before it is started", async () => {
  HTMLDialogElement.prototype.show = vi.fn();
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  const told: string[] = [];
  document.addEventListener("waymark:measured", (event) =>
    told.push((event as CustomEvent<string>).detail),
  );
  await serve(modulePage);
  await hydrate();
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(() => expect(document.querySelector(".scrim-play")).not.toBeNull());
  expect(document.querySelector("iframe")).toBeNull();
  document.querySelector<HTMLElement>(".scrim-play")?.click();
  expect(document.querySelector("iframe")?.src).toBe(
    "https://lessons.example/walk?via=trail&embed=",
  );
  expect(told).toContain("curriculum: scrim engage id:walk");
});
