// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ExportedContents, ExportedPage, ExportFrame } from "#/contract/exported.ts";
import { doc, docPage, genericPage } from "../../../test/pages.ts";
import { showStatic } from "../../../test/showStatic.tsx";
import { ExportedView } from "./ExportedView.tsx";

const frame: ExportFrame = {
  complete: true,
  home: "/en-US/",
  online: "https://docs.example/en-US/docs/Web/API/lantern",
  languages: [{ locale: "de", url: "/de/docs/Web/API/lantern" }],
};

const page: ExportedPage = {
  kind: "page",
  locale: "en-US",
  page: docPage,
  compat: {},
  frame,
};

function CompatTable({ query }: { readonly query: string }) {
  return <p>table of {query}</p>;
}

function showExported(exported: ExportedPage | ExportedContents): void {
  showStatic(<ExportedView exported={exported} CompatTable={CompatTable} />);
}

const searchBox = () => screen.queryByRole("searchbox", { hidden: true });

function hrefOf(link: HTMLElement): string | null {
  return link.getAttribute("href");
}

test("a page of an archive has a sidebar, a search and its text", () => {
  showExported(page);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("lantern()");
  const sidebar = within(screen.getByRole("navigation", { name: "Related topics" }));
  expect(sidebar.getByRole("link", { current: "page" }).textContent).toBe("lantern()");
  expect(searchBox()).not.toBeNull();
  expect(within(screen.getByRole("main")).getByText("Bring oil.")).toBeDefined();
  expect(screen.getByText("table of api.lantern")).toBeDefined();
});

test("what only a script brings to life is hidden without one", () => {
  showExported(page);
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("a page says where it is on the web, in other languages and how old it is", () => {
  showExported(page);
  const end = within(screen.getByRole("contentinfo"));
  expect(hrefOf(end.getByRole("link", { name: "Deutsch" }))).toBe(
    "/de/docs/Web/API/lantern",
  );
  expect(hrefOf(end.getByRole("link", { name: "Read this page online" }))).toBe(
    frame.online,
  );
  expect(end.getByText("March 1, 2025").getAttribute("datetime")).toBe(doc.modified);
});

test("a page of a docset leaves the rest to its reader", () => {
  const bare = { ...frame, complete: false, online: "", languages: [] };
  showExported({ ...page, frame: bare });
  expect(searchBox()).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Related topics" })).toBeNull();
  expect(screen.queryByRole("link", { current: "page" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Read this page online" })).toBeNull();
  expect(screen.getByRole("main").textContent).toContain("Bring oil.");
});

test("a page of another kind than documents is drawn by its screen", () => {
  showExported({ ...page, page: genericPage });
  const main = screen.getByRole("main");
  expect(main.textContent).toContain("And answers.");
  const skip = screen.getByRole("link", { name: "Skip to main content" });
  expect(hrefOf(skip)).toBe(`#${main.id}`);
  const end = within(screen.getByRole("contentinfo"));
  expect(hrefOf(end.getByRole("link", { name: "Read this page online" }))).toBe(
    frame.online,
  );
});

test("contents list the pages of areas, long lists shut", () => {
  const children = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ title: `Page ${i}`, url: `/p${i}` }));
  showExported({
    kind: "contents",
    locale: "en-US",
    title: "Waymark",
    areas: [
      {
        id: "api",
        title: "Web APIs",
        url: "/en-US/docs/Web/API",
        pages: 90,
        children: children(40),
      },
      { id: "other", title: "", url: "", pages: 41, children: children(41) },
      { id: "site", title: "", url: "", pages: 0, children: [] },
    ],
    frame,
  });
  const areas = screen.getAllByRole("heading", { level: 2 });
  expect(areas.map((area) => area.textContent)).toEqual([
    "Web APIs",
    "Other pages",
    "Other pages, such as the blog",
  ]);
  expect(hrefOf(screen.getByRole("link", { name: "Web APIs" }))).toBe(
    "/en-US/docs/Web/API",
  );
  const lists = screen
    .getAllByRole("group")
    .filter(({ tagName }) => tagName === "DETAILS");
  expect(lists.map((list) => list.hasAttribute("open"))).toEqual([true, false, true]);
  expect(lists.map((list) => list.querySelectorAll("a").length)).toEqual([40, 41, 0]);
});
