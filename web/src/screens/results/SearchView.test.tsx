// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { SearchData, SearchPage } from "#/contract/search.ts";
import { show } from "../../../test/show.tsx";
import { SearchView } from "./SearchView.tsx";

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

function answer(tookMS: number, body: readonly string[] = []): SearchPage {
  const hyData: SearchData = {
    query: "grid",
    sort: "best",
    page: 1,
    locales: [],
    available: [],
    results: {
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
      metadata: {
        took_ms: tookMS,
        size: 10,
        page: 1,
        total: { value: 1, relation: "eq" },
      },
      suggestions: [],
    },
  };
  return {
    renderer: "SpaSearch",
    url: "/en-US/search",
    pageTitle: "",
    hyData,
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

test("parts excerpts with one ellipsis each", () => {
  show(<SearchView page={answer(1, ["One.", "… of two", "Three."])} />);
  expect(screen.getByText("One. … of two … Three.")).toBeDefined();
});
