// @vitest-environment jsdom
import { useEffect, type ComponentType } from "react";
import { render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "#/app/App.tsx";
import type { Screen } from "#/app/runtime.ts";
import type { Doc, Page, Section } from "#/contract/page.ts";
import { completeSite } from "#/contract/site.ts";
import { ChunkFailure } from "#/core/chunk.ts";
import { translatorFor } from "#/l10n/load-all.ts";
import { Footer } from "#/shell/footer/index.ts";
import { Header } from "#/shell/header/index.ts";
import { doc, docPage, genericPage } from "./pages.ts";

interface Changes {
  readonly Header?: ComponentType;
  readonly Footer?: ComponentType;
  readonly Screen?: Screen;
}

function app(page: Page, changes: Changes = {}) {
  return (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <App
        page={page}
        site={completeSite({ flags: { authentication: true } })}
        translator={translatorFor("en-US")}
        runtime={{
          Header,
          Footer,
          Screen: () => <main>Drawn</main>,
          loadScreen: () => Promise.resolve(),
          ...changes,
        }}
      />
    </SWRConfig>
  );
}

function showApp(page: Page, changes: Changes = {}) {
  return render(app(page, changes));
}

const inRender = (error: Error) => () => {
  throw error;
};

const inEffect = (error: Error) => () => {
  useEffect(() => {
    throw error;
  });
  return <main>Drawn</main>;
};

const withDoc = (changes: Partial<Doc>): Page => ({
  ...docPage,
  doc: { ...doc, ...changes },
});

async function expectErrorScreen(...texts: string[]): Promise<void> {
  const heading = await screen.findByRole("heading", { name: "Loading Error" });
  const main = heading.closest("main");
  if (main === null) throw new Error("the error screen is not the main content");
  const alert = within(main).getByRole("alert").textContent;
  for (const text of texts) expect(alert).toContain(text);
  expect(
    within(main).getByRole("button", { name: "Try reloading the page" }),
  ).toBeDefined();
  expect(document.title).toBe("Loading error");
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  // React logs what boundaries catch.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  window.history.replaceState(null, "", "/en-US/plus/docs/faq");
  sessionStorage.clear();
});

describe("a screen that does not work", () => {
  test.each([
    ["while it is drawn", inRender],
    ["in an effect", inEffect],
  ])("is replaced by the error screen, within header and footer: %s", async (_, fail) => {
    showApp(genericPage, { Screen: fail(new Error("no such thing")) });
    await expectErrorScreen("no such thing", "/en-US/plus/docs/faq");
    expect(screen.getByRole("banner")).toBeDefined();
    expect(screen.getByRole("contentinfo")).toBeDefined();
  });

  test("says so when it did not arrive, not even once the page was loaded again", async () => {
    sessionStorage.setItem("recovering", "1");
    showApp(genericPage, { Screen: inRender(new ChunkFailure()) });
    await expectErrorScreen("Part of this page could not be loaded.");
  });

  test("says so of a section that nothing can draw", async () => {
    const section = { type: "hologram", value: {} } as unknown as Section;
    showApp(withDoc({ body: [section] }));
    await expectErrorScreen("Unknown section");
  });
});

test("a served page that does not work in the browser shows the error screen", async () => {
  const container = document.createElement("div");
  container.innerHTML = renderToString(app(genericPage));
  document.body.append(container);
  expect(screen.getByText("Drawn")).toBeDefined();
  render(app(genericPage, { Screen: inRender(new Error("no such thing")) }), {
    container,
    hydrate: true,
  });
  await expectErrorScreen("no such thing");
});

describe("a part that does not work leaves the rest", () => {
  test.each(["Header", "Footer"] as const)("%s", async (name) => {
    showApp(genericPage, { [name]: inRender(new Error("no such thing")) });
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This part of the page stopped working. no such thing",
    );
    expect(screen.getByRole("main").textContent).toBe("Drawn");
  });

  test.each<[string, Partial<Doc>]>([
    ["breadcrumbs", { parents: [] }],
    ["table of contents", { toc: [null] as never }],
    ["Baseline box", { baseline: { baseline: "low", baseline_low_date: 7 } as never }],
    ["language menu", { other_translations: [{ locale: "de" }, null] as never }],
  ])("%s", async (_, changes) => {
    showApp(withDoc(changes));
    expect((await screen.findAllByRole("alert")).length).toBeGreaterThan(0);
    expect(screen.getByRole("main").textContent).toContain("lights a path");
    expect(screen.queryByRole("heading", { name: "Loading Error" })).toBeNull();
  });
});

test("a part that did not arrive is said to be missing", async () => {
  showApp(genericPage, { Header: inRender(new ChunkFailure()) });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Part of this page could not be loaded. Loading chunk failed",
  );
});

describe("what others changed on the page makes it load again, once", () => {
  const conflict = new DOMException("not a child of this node", "NotFoundError");

  test.each(["Header", "Footer", "Screen"] as const)("%s", async (name) => {
    const reload = vi.fn();
    sessionStorage.clear();
    const { href, pathname, hash, origin, hostname } = window.location;
    vi.stubGlobal("location", { href, pathname, hash, origin, hostname, reload });
    showApp(genericPage, { [name]: inEffect(conflict) });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

test("a portrait that failed is shown as one that is not there", async () => {
  const url = "/en-US/community/spotlight/jo";
  const failure = new Response("busy", { status: 503 });
  vi.stubGlobal("fetch", (asked: string) =>
    asked === `${url}/index.json`
      ? Promise.resolve(failure)
      : new Promise(() => undefined),
  );
  showApp(genericPage, {
    Screen: () => (
      <main>
        <a href={url}>Jo</a>
      </main>
    ),
  });
  screen.getByRole("link", { name: "Jo" }).click();
  await screen.findByRole("heading", { name: /not found/i });
});

test("a page that failed has the looks of its address, not those of the page before", async () => {
  const url = "/en-US/docs/Web/CSS/gap";
  vi.stubGlobal("fetch", (asked: string) =>
    asked === `${url}/index.json`
      ? Promise.resolve(new Response("busy", { status: 500 }))
      : new Promise(() => undefined),
  );
  const { container } = showApp(
    { ...genericPage, url: "/en-US/plus" },
    { Screen: () => <a href={url}>To gap</a> },
  );
  const looks = () => ({
    dark: container.querySelectorAll(".on-dark").length,
    category: container.querySelector("[aria-busy]")?.className,
  });
  expect(looks()).toMatchObject({
    dark: 1,
    category: expect.stringContaining("category-home") as string,
  });
  screen.getByRole("link", { name: "To gap" }).click();
  await screen.findByRole("heading", { name: "Loading Error" });
  expect(looks()).toMatchObject({
    dark: 0,
    category: expect.stringContaining("category-css") as string,
  });
});

test("an error of the frame itself shows the error screen too", async () => {
  // The frame looks into a document before its screen draws it.
  showApp({ renderer: "Doc", url: "/en-US/docs/Web" } as never);
  await expectErrorScreen("/en-US/plus/docs/faq");
});
