// @vitest-environment jsdom
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "#/app/App.tsx";
import { readEmbedded } from "#/app/embedded.ts";
import { LoadedScreen, loadScreen } from "#/app/screens.ts";
import type { Page } from "#/contract/page.ts";
import { completeSite } from "#/contract/site.ts";
import { localeOfPath } from "#/core/scheme.ts";
import { translatorFor } from "#/l10n/load-all.ts";
import { Footer } from "#/shell/footer/index.ts";
import { Header } from "#/shell/header/index.ts";
import { allPages, designPage, docPage } from "./pages.ts";

const everything = {
  authentication: true,
  devMode: true,
  plus: true,
  aiHelp: true,
  blog: true,
  curriculum: true,
  playground: true,
  observatory: true,
};

const sites = {
  plain: completeSite({}),
  full: completeSite({
    flags: everything,
    links: {
      compatIssue: "https://code.example/new",
      newIssue: "https://code.example/new",
    },
  }),
};

/** Leaves out of the data what the document holds, as the server does. */
function withoutBodies(page: Page): Page {
  if (page.renderer !== "Doc") return page;
  const body = page.doc.body.map((section) =>
    section.type === "prose"
      ? { ...section, value: { ...section.value, content: "" } }
      : section,
  );
  return { ...page, doc: { ...page.doc, body, sidebarHTML: "" } };
}

function app(page: Page, site = sites.plain) {
  return (
    <App
      page={page}
      site={site}
      translator={translatorFor(localeOfPath(page.url))}
      runtime={{ Header, Footer, Screen: LoadedScreen, loadScreen }}
    />
  );
}

let root: Root | undefined;

beforeEach(() => {
  // React works as it does for readers, in its own time.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close = vi.fn();
    },
  );
  vi.spyOn(console, "warn").mockImplementation((...args) => {
    throw new Error(`console.warn: ${args.map(String).join(" ")}`);
  });
});

afterEach(() => {
  root?.unmount();
  root = undefined;
});

function serve(page: Page, site: ReturnType<typeof completeSite>): void {
  const data = JSON.stringify({ page: withoutBodies(page), site });
  document.body.innerHTML =
    `<div id="root">${renderToString(app(page, site))}</div>` +
    `<script type="application/json" id="hydration">${data.replace(/</g, "\\u003c")}</script>`;
}

/** Waits until nothing that is imported changes the page any more. */
async function settle(container: Element): Promise<void> {
  let changed = true;
  const observer = new MutationObserver(() => (changed = true));
  observer.observe(container, { subtree: true, childList: true, attributes: true });
  while (changed) {
    changed = false;
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  observer.disconnect();
}

describe.each(Object.entries(sites))("%s site", (_, site) => {
  test.each(Object.entries(allPages))("%s hydrates without a word", async (_, page) => {
    window.history.replaceState(null, "", page.url);
    await loadScreen(page.renderer);
    serve(page, site);
    const container = document.getElementById("root");
    if (container === null) throw new Error("no root");
    const before = container.querySelector("article, h1")?.textContent;
    const embedded = readEmbedded(document);
    const recovered = vi.fn();
    root = hydrateRoot(container, app(embedded.page, embedded.site), {
      onRecoverableError: recovered,
    });
    await settle(container);
    expect(recovered).not.toHaveBeenCalled();
    expect(container.querySelector("article, h1")?.textContent).toBe(before);
    expect(document.querySelectorAll("#content")).toHaveLength(1);
  });
});

test("the page is read back from the document", () => {
  serve(docPage, sites.plain);
  const { page } = readEmbedded(document);
  expect(page).toEqual(docPage);
});

test("the page for designers draws every part in the browser", async () => {
  await loadScreen(designPage.renderer);
  serve(designPage, sites.plain);
  const container = document.getElementById("root");
  if (container === null) throw new Error("no root");
  const recovered = vi.fn();
  root = hydrateRoot(container, app(designPage), { onRecoverableError: recovered });
  await expect
    .poll(() => container.querySelector("h1")?.textContent)
    .toBe("Design language");
  expect(recovered).not.toHaveBeenCalled();
});
