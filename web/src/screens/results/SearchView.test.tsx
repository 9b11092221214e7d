// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { SearchPage, SearchResponse } from "#/contract/search.ts";
import { show } from "../../../test/show.tsx";
import { SearchView } from "./SearchView.tsx";

vi.mock("./inBrowser.ts", () => ({
  resultsInBrowser: () => Promise.reject(new TypeError("Failed to fetch")),
}));

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

const total = { value: 1, relation: "eq" } as const;

function answer(tookMS: number, body: readonly string[] = []): SearchPage {
  const results: SearchResponse = {
    documents: [
      {
        mdn_url: "/en-US/docs/Web/CSS/grid",
        slug: "Web/CSS/grid",
        title: "grid",
        score: 1,
        popularity: 1,
        locale: "en-us",
        summary: "Lays out.",
        highlight: { body, title: [] },
      },
    ],
    metadata: { took_ms: tookMS, size: 10, page: 1, total },
    suggestions: [],
  };
  return pageOf("grid", results);
}

function pageOf(query: string, results: SearchResponse): SearchPage {
  return {
    renderer: "SpaSearch",
    url: "/en-US/search",
    pageTitle: "",
    hyData: { query, sort: "best", page: 1, locales: [], available: [], results },
  };
}

test.each([
  [0, /^[^0]*$/],
  [7, /in 7 ms$/],
])("tells a time that can be measured: %d ms", (took, expected) => {
  show(<SearchView page={answer(took)} />);
  expect(screen.getByRole("status").textContent).toMatch(expected);
});

test("names the window where the page has no title", () => {
  show(<SearchView page={answer(1)} />);
  expect(document.title).toMatch(/grid/);
});

test.each([
  ["the summary if there is none", [], "Lays out."],
  ["the best one", ["of cells.", "Three."], "of cells."],
])("shows one passage of a page: %s", (_, body, text) => {
  show(<SearchView page={answer(1, body)} />);
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByText("Three.", { exact: false })).toBeNull();
});

test("offers a field where nothing was found", () => {
  const metadata = { took_ms: 1, size: 10, page: 1, total: { ...total, value: 0 } };
  const suggestions = [{ text: "flexbox", total }];
  show(
    <SearchView page={pageOf("flexbocks", { documents: [], metadata, suggestions })} />,
  );
  expect(screen.getByRole("textbox")).toHaveProperty("value", "flexbocks");
  expect(screen.getByRole("link", { name: "flexbox" })).toBeDefined();
});

test("offers popular pages and AI help where nothing was found", async () => {
  const home = { docs: { popular: [{ uri: "/en-US/docs/Web/CSS/gap", title: "gap" }] } };
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      new Response(JSON.stringify(url === "/en-US/index.json" ? home : {})),
    ),
  );
  const metadata = { took_ms: 1, size: 10, page: 1, total: { ...total, value: 0 } };
  const page = pageOf("why gap?", { documents: [], metadata, suggestions: [] });
  show(<SearchView page={page} />, { site: { flags: { aiHelp: true } } });
  expect((await screen.findByRole("link", { name: "gap" })).getAttribute("href")).toBe(
    "/en-US/docs/Web/CSS/gap",
  );
  const question = screen.getByRole("textbox", { name: "Ask a question" });
  expect(question).toHaveProperty("value", "why gap?");
  expect(question.closest("form")?.getAttribute("action")).toBe("/en-US/plus/ai-help");
});

test("shows what the service worker finds where the index of texts cannot be loaded", async () => {
  const { hyData, ...page } = answer(1);
  const ask = vi.fn<(path: string) => Promise<Response>>(() =>
    Promise.resolve(new Response(JSON.stringify(hyData?.results))),
  );
  vi.stubGlobal("fetch", ask);
  window.history.replaceState(null, "", "/en-US/search?q=grid&locale=de");
  show(<SearchView page={page} />, { site: { served: false } });
  expect((await screen.findByRole("link", { name: "grid" })).getAttribute("href")).toBe(
    "/en-US/docs/Web/CSS/grid",
  );
  expect(ask.mock.calls[0]?.[0]).toBe("/api/v1/search?q=grid&locale=en-US");
});
