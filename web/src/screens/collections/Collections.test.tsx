// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { RouterProvider } from "#/shell/navigation/index.ts";
import { show } from "../../../test/show.tsx";
import { CollectionList } from "./CollectionList.tsx";
import { CollectionView } from "./CollectionView.tsx";
import { Item } from "./Item.tsx";

const time = "2026-01-31T12:00:00Z";
const own = {
  id: "g",
  name: "Grids",
  description: null,
  created_at: time,
  updated_at: time,
  article_count: 0,
};
const site = { flags: { authentication: true, collections: true } };
const root = "/api/v2/collections/";

/** The server's responses; other calls wait for theirs. */
let server: Map<string, unknown>;
let respond: (url: string, body: unknown) => void;

beforeEach(() => {
  server = new Map<string, unknown>([
    [
      "/api/v1/whoami",
      { is_authenticated: true, subscription_type: "mdn_plus_5m", geo: {} },
    ],
  ]);
  const waiting = new Map<string, (response: Response) => void>();
  const response = (body: unknown) => new Response(JSON.stringify(body));
  respond = (url, body) => {
    server.set(url, body);
    waiting.get(url)?.(response(body));
  };
  sessionStorage.clear();
  vi.stubGlobal("fetch", (url: string) => {
    const body = server.get(url);
    if (body !== undefined) return Promise.resolve(response(body));
    return new Promise<Response>((resolve) => waiting.set(url, resolve));
  });
});

const controls = () =>
  [...screen.queryAllByRole("button"), ...screen.queryAllByRole("searchbox")]
    .filter((element) => !(element as HTMLButtonElement).disabled)
    .map((element) => element.textContent);

test("no collection is made before the others are known", async () => {
  show(<CollectionList />, { site });
  expect(await screen.findByText("Loading…")).toBeDefined();
  expect(await screen.findByRole("button", { name: "New Collection" })).toBeDefined();
  expect(controls()).toEqual([]);
  respond(root, [own]);
  await vi.waitFor(() => expect(controls()).toContain("New Collection"));
});

test("a collection that loads offers nothing, and an empty one no search", async () => {
  show(
    <RouterProvider initialPath="/en-US/plus/collections/g">
      <CollectionView id="g" />
    </RouterProvider>,
    { site },
  );
  expect(await screen.findByText("Loading…")).toBeDefined();
  expect(controls()).toEqual([]);
  respond(`${root}g/?limit=0&offset=0`, { ...own, items: [] });
  await screen.findByRole("button", { name: "Delete" });
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.getByText("Loading…")).toBeDefined();
  respond(`${root}g/?limit=12&offset=0`, { ...own, items: [] });
  expect(await screen.findByText(/Nothing here yet/)).toBeDefined();
  const link = screen.getByRole("link", { name: "Open an article" });
  expect(link.getAttribute("href")).toBe("/en-US/");
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("the date of an article is left out when it is not known", async () => {
  const item = {
    id: "1",
    collection_id: "g",
    url: "/en-US/docs/Gap",
    title: "gap",
    notes: null,
    parents: [],
    created_at: time,
    updated_at: time,
  };
  server.set(`${item.url}/metadata.json`, {
    summary: "Space between items.",
    modified: "1970-01-01T00:00:00.000Z",
  });
  show(
    <RouterProvider initialPath="/en-US/plus/collections/g">
      <Item collection="g" item={item} />
    </RouterProvider>,
    { site },
  );
  expect(await screen.findByText("Space between items.")).toBeDefined();
  expect(screen.queryByText(/1970/)).toBeNull();
});
