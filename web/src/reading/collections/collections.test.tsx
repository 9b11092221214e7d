// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Collection, CollectionItem, Found } from "#/contract/collections.ts";
import { Toasts } from "#/shell/toasts/index.ts";
import { takeReports } from "../../../test/reports.ts";
import { show } from "../../../test/show.tsx";
import { itemsKey, keys } from "./calls.ts";
import { BookmarkBox, CollectionDialog, DeleteDialog, ShareDialog } from "./index.ts";
import { beginning, breakable, lengthOf, unbroken } from "./names.ts";

const time = "2026-01-31T12:00:00Z";

function collection(id: string, name: string): Collection {
  return {
    id,
    name,
    description: null,
    created_at: time,
    updated_at: time,
    article_count: 0,
  };
}

function item(id: string, title: string, notes: string | null = null): CollectionItem {
  return {
    id,
    collection_id: "g",
    url: page.url,
    title,
    notes,
    parents: [],
    created_at: time,
    updated_at: time,
  };
}

const page = { url: "/en-US/docs/Web/CSS", title: "CSS" };
const root = "/api/v2/collections/";
const site = { flags: { authentication: true, collections: true } };

/** A fake server: its response to each call, and the requests. */
let server: Map<string, { status?: number; body: unknown }>;
let calls: { method: string; url: string; body: unknown }[];
let user: { subscription_type: string };

function respond(call: string, body: unknown, status = 200): void {
  server.set(call, { status, body });
}

function saved(...found: Found[]): void {
  respond(`GET ${keys.lookup(page.url)}`, { results: found });
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  server = new Map();
  calls = [];
  user = { subscription_type: "core" };
  sessionStorage.clear();
  respond(`GET ${root}`, [collection("d", "Default"), collection("g", "Grids")]);
  saved();
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    if (url === "/api/v1/whoami") {
      const known = { ...user, is_authenticated: true, geo: {} };
      return Promise.resolve(new Response(JSON.stringify(known)));
    }
    const call = `${method} ${url}`;
    if (method !== "GET") {
      calls.push({
        method,
        url,
        body: typeof body === "string" ? JSON.parse(body) : null,
      });
    }
    const found = server.get(call);
    if (found === undefined) return Promise.reject(new Error(`no response to ${call}`));
    const text = found.body === null ? null : JSON.stringify(found.body);
    return Promise.resolve(
      new Response(text, { status: found.status ?? 200, statusText: "Text" }),
    );
  });
});

function Bookmark() {
  return <BookmarkBox {...page} open onOpen={() => undefined} />;
}

function Closed() {
  const [open, setOpen] = useState(false);
  return <BookmarkBox {...page} open={open} onOpen={setOpen} />;
}

const options = () =>
  screen.findAllByRole("option").then((all) => all.map((element) => element.textContent));
const inDialog = (name: string) =>
  within(screen.getByRole("dialog")).getByRole("button", { name });
const press = (name: string) => userEvent.click(inDialog(name));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

describe("the bookmark menu", () => {
  test("marks where a page is saved and changes what is saved there", async () => {
    saved({ collection_id: "g", item: item("7", "My CSS", "Old") });
    respond(`POST ${root}g/items/7/`, null);
    show(<Bookmark />, { site });
    expect(await options()).toEqual(["☆ Saved Articles", "★ Grids", "+ New Collection"]);
    expect((await field("Name")).value).toBe("My CSS");
    await userEvent.clear(await field("Note"));
    await press("Save");
    expect(calls).toEqual([
      {
        method: "POST",
        url: `${root}g/items/7/`,
        body: { title: "My CSS", notes: null },
      },
    ]);
  });

  test("saves with one click and keeps focus", async () => {
    respond(`POST ${root}d/items/`, null, 201);
    show(<Closed />, { site });
    const button = await screen.findByRole("button", { name: "Save" });
    await userEvent.click(button);
    await vi.waitFor(() =>
      expect(calls).toEqual([
        {
          method: "POST",
          url: `${root}d/items/`,
          body: { title: "CSS", notes: null, url: page.url },
        },
      ]),
    );
    await field("Note");
    expect(document.activeElement).toBe(button);
  });

  test("removes from its menu, which can be undone", async () => {
    saved({ collection_id: "g", item: item("7", "My CSS") });
    respond(`DELETE ${root}g/items/7/`, null);
    respond(`POST ${root}g/items/7/restore/`, item("7", "My CSS"));
    show(
      <>
        <Closed />
        <Toasts />
      </>,
      { site },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Saved" }));
    expect(calls).toEqual([]);
    await press("Remove");
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `DELETE ${root}g/items/7/`,
      `POST ${root}g/items/7/restore/`,
    ]);
  });

  test("moves a page to another collection, with its note", async () => {
    saved({ collection_id: "g", item: item("7", "My CSS", "Old") });
    respond(`POST ${root}d/items/`, null, 201);
    respond(`DELETE ${root}g/items/7/`, null);
    show(<Bookmark />, { site });
    await userEvent.type(await field("Note"), " note");
    await userEvent.selectOptions(await field("Collection"), "d");
    await press("Move here");
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[0]?.body).toEqual({ title: "CSS", notes: "Old note", url: page.url });
    expect(calls[1]?.method).toBe("DELETE");
  });

  test("keeps what was written for another collection, or shows what it has", async () => {
    saved({ collection_id: "g", item: item("7", "My CSS", "Old") });
    respond(`POST ${root}d/items/`, null, 201);
    show(<Bookmark />, { site });
    const select = await field("Collection");
    await userEvent.type(await field("Note"), " and new");
    await userEvent.selectOptions(select, "d");
    expect((await field("Note")).value).toBe("Old and new");
    expect((await field("Name")).value).toBe("CSS");
    await userEvent.selectOptions(select, "g");
    expect((await field("Note")).value).toBe("Old");
    await userEvent.selectOptions(select, "d");
    await press("Keep in both");
    expect(calls[0]?.body).toEqual({ title: "CSS", notes: null, url: page.url });
  });

  test.each([
    [409, { error: "Collection item already exists in collection" }, "already exists"],
    [500, "not a record", "Error: 500: Text"],
  ])("says why %d did not save", async (status, body, text) => {
    respond(`POST ${root}d/items/`, body, status);
    show(<Bookmark />, { site });
    await field("Note");
    await press("Save");
    expect((await screen.findByRole("alert")).textContent).toContain(text);
    expect(inDialog("Save")).toHaveProperty("disabled", false);
  });

  test("asks to sign in again when the session has ended", async () => {
    respond(`POST ${root}d/items/`, { error: "Unauthorized" }, 401);
    show(<Bookmark />, { site });
    await field("Note");
    await press("Save");
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByRole("link", { name: "Sign in" })).toBeDefined();
  });

  test("offers collections once they are loaded, and has focus on them then", async () => {
    // Other requests of the page get their responses first.
    const answer = fetch;
    let release: () => void = () => undefined;
    const later = new Promise<void>((resolve) => (release = resolve));
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (url === root) await later;
      return answer(url, init);
    });
    show(<Bookmark />, { site });
    const select = await field("Collection");
    expect(select.disabled).toBe(true);
    expect(await options()).toEqual(["Loading…"]);
    expect(inDialog("Save")).toHaveProperty("disabled", true);
    release();
    await vi.waitFor(() => expect(document.activeElement).toBe(select));
    expect(await options()).toEqual(["☆ Saved Articles", "☆ Grids", "+ New Collection"]);
  });

  test("reports what is done in it, and nothing that is typed", async () => {
    respond(`POST ${root}`, collection("n", "Secret"));
    show(<Closed />, { site });
    takeReports();
    const button = await screen.findByRole("button", { name: /^Move/ });
    await userEvent.click(button);
    await userEvent.type(await field("Note"), "secret");
    expect(takeReports()).toEqual(["article_actions_collections_opened"]);
    await userEvent.selectOptions(await field("Collection"), "+");
    expect(takeReports()).toEqual([
      "article_actions_collection_select_opened",
      "article_actions_new_collection",
    ]);
    const dialog = await screen.findByRole("dialog", { name: "Create Collection" });
    await userEvent.type(within(dialog).getByLabelText("Name"), "Secret");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(takeReports()).toEqual(["new_collection_modal_submit_article_actions"]);
    await userEvent.click(button);
    expect(takeReports()).toEqual([]);
  });

  test("cannot be opened offline", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show(<BookmarkBox {...page} open={false} onOpen={() => undefined} />, { site });
    for (const button of await screen.findAllByRole("button")) {
      expect(button).toHaveProperty("disabled", true);
    }
    online.mockRestore();
  });
});

describe("the dialog of a collection", () => {
  test("counts code points and refuses too many", async () => {
    respond(`POST ${root}`, collection("n", "x"));
    const close = vi.fn();
    show(<CollectionDialog onClose={close} />, { site });
    const name = await field("Name");
    await userEvent.type(name, "😀".repeat(60));
    expect(screen.getByText("60/60")).toBeDefined();
    expect(name.validity.customError).toBe(false);
    await userEvent.type(name, "a");
    expect(name.validationMessage).toBe(
      "Please ensure your input is no longer than 60 characters.",
    );
    await userEvent.clear(name);
    await userEvent.type(name, "  Rows ");
    takeReports();
    await press("Save");
    expect(takeReports()).toEqual(["new_collection_modal_submit_collections_page"]);
    expect(calls[0]?.body).toEqual({ name: "Rows", description: "" });
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  test("offers more to those on the free tier who have three, and lets them edit", async () => {
    const all = ["Default", "A", "B"].map((name) => collection(name, name));
    respond(`GET ${root}`, all);
    const { unmount } = show(<CollectionDialog onClose={() => undefined} />, { site });
    await screen.findByRole("heading", { name: "Want more?", hidden: true });
    unmount();
    const { unmount: close } = show(
      <CollectionDialog collection={collection("A", "A")} onClose={() => undefined} />,
      { site },
    );
    await screen.findByRole("heading", { name: "Edit Collection", hidden: true });
    close();
    user = { subscription_type: "mdn_plus_5m" };
    sessionStorage.clear();
    show(<CollectionDialog onClose={() => undefined} />, { site });
    await screen.findByRole("heading", { name: "Create Collection", hidden: true });
  });
});

test("deleting a collection can be undone", async () => {
  respond(`DELETE ${root}g/`, null);
  respond(`POST ${root}g/restore/`, collection("g", "Grids"));
  const close = vi.fn();
  show(
    <>
      <DeleteDialog collection={collection("g", "Grids")} onClose={close} />
      <Toasts />
    </>,
    { site },
  );
  await press("Delete");
  await vi.waitFor(() => expect(close).toHaveBeenCalledWith(true));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE ${root}g/`,
    `POST ${root}g/restore/`,
  ]);
});

test("a link is made, shows notes only if asked to, and is ended", async () => {
  respond(`GET ${keys.share("g")}`, {
    url: null,
    notes: false,
    curator: "",
  });
  respond(`POST ${keys.share("g")}`, {
    url: "/plus/collections/shared/T",
    notes: false,
    curator: "",
  });
  respond(`DELETE ${keys.share("g")}`, null);
  show(<ShareDialog collection={collection("g", "Grids")} onClose={() => undefined} />, {
    site,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Create link" }));
  expect(calls.at(-1)?.body).toEqual({ notes: false, curator: "" });
});

describe("names", () => {
  test("may be broken between words, and are whole again", () => {
    expect(breakable("CSSStyleSheet toLocaleÄrger")).toBe(
      "CSSStyle\u200bSheet to\u200bLocale\u200bÄrger",
    );
    expect(unbroken(breakable("toLocale"))).toBe("toLocale");
  });

  test("are as long as their code points", () => {
    expect(lengthOf("a😀é")).toBe(3);
    expect(beginning("😀😀😀", 2)).toBe("😀😀");
  });
});

describe("addresses", () => {
  test("hold what is asked for, escaped", () => {
    expect(itemsKey("a", { sort: "title", search: "a&b" }, 2)).toBe(
      `${root}a/?limit=12&offset=24&sort=title&q=a%26b`,
    );
    expect(keys.info("a/b")).toBe(`${root}a%2Fb/?limit=0&offset=0`);
  });

  test("need a key", () => {
    expect(() => keys.info("")).toThrow("Invalid key");
  });
});
