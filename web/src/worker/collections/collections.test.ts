import { describe, expect, it, vi } from "vitest";
import type { Collection, CollectionItem } from "#/contract/collections.ts";
import type { EditNote } from "#/contract/offline.ts";
import { accept, type Asked } from "./accept.ts";
import { answer } from "./answer.ts";
import { apply, type Edit, type Saved } from "./model.ts";
import { sendAll, type Answer, type Call } from "./send.ts";

const root = "/api/v2/collections/";
const start = "2026-11-20T00:00:00Z";
const later = "2026-11-21T00:00:00Z";

function info(id: string, name: string, updated = start): Collection {
  const times = { created_at: start, updated_at: updated };
  return { id, name, description: null, ...times, article_count: 0 };
}

function item(id: string, url: string, notes: string | null = null): CollectionItem {
  const times = { created_at: start, updated_at: start };
  const collection_id = "c";
  return { id, collection_id, url, title: url.slice(1), notes, parents: [], ...times };
}

const saved: Saved = {
  list: [info("d", "Default"), info("c", "CSS")],
  items: { d: [], c: [item("i", "/grid", "old"), item("j", "/color")] },
};

/** A fake API of collections, with what merging needs. */
class Server {
  list: Collection[] = saved.list.map((element) => ({ ...element }));
  items: Record<string, CollectionItem[]> = {
    d: [],
    c: (saved.items["c"] ?? []).map((element) => ({ ...element })),
  };
  calls: string[] = [];
  /** Replaces a response; null leaves it to the server. */
  instead: (method: string, path: string) => Answer | "cut" | null = () => null;
  #last = 0;

  readonly call: Call = (method, path, body) => {
    this.calls.push(`${method} ${path}`);
    const special = this.instead(method, path);
    if (special === "cut") return Promise.resolve(null);
    return Promise.resolve(special ?? this.#answer(method, path, { ...body }));
  };

  #id(): string {
    this.#last += 1;
    return `s${this.#last}`;
  }

  #answer(method: string, path: string, body: Record<string, unknown>): Answer {
    const url = new URL(path, "https://site.example");
    const parts = url.pathname.slice(root.length).split("/").filter(Boolean);
    const [id = "", , of] = parts;
    const text = (name: string) => (typeof body[name] === "string" ? body[name] : "");
    const fine = (value: unknown = null): Answer => ({ status: 200, body: value });
    const no = (status: number, error: string): Answer => ({ status, body: { error } });
    if (id === "lookup" || (id === "" && method === "GET")) {
      const all: Saved = { list: this.list, items: this.items };
      return answer(all, url) as Answer;
    }
    if (id === "") {
      if (this.list.some(({ name }) => name === text("name"))) return no(409, "exists");
      const made = info(this.#id(), text("name"), later);
      this.list.push(made);
      this.items[made.id] = [];
      return { status: 201, body: made };
    }
    const found = this.list.find((element) => element.id === id);
    const items = this.items[id] ?? [];
    if (found === undefined) return no(400, "Collection not found");
    if (parts.length === 1) {
      if (method === "DELETE")
        this.list = this.list.filter((element) => element !== found);
      if (method === "POST") Object.assign(found, { name: text("name") });
      return fine(found);
    }
    const old = items.find((item) => item.id === of);
    if (of === undefined) {
      if (items.some((item) => item.url === text("url"))) return no(409, "saved");
      const notes = text("notes") === "" ? null : text("notes");
      items.push({ ...item(this.#id(), text("url"), notes), title: text("title") });
      return { status: 201, body: null };
    }
    if (method === "GET") return old === undefined ? no(404, "none") : fine(old);
    if (method === "DELETE") this.items[id] = items.filter((item) => item !== old);
    else if (old !== undefined) {
      Object.assign(old, { title: text("title"), notes: text("notes") || null });
    }
    return fine();
  }
}

/** Makes changes offline; returns the queue. */
function make(
  ...asked: readonly (readonly [string, string, object?])[]
): readonly Edit[] {
  return asked.reduce<readonly Edit[]>((queue, [method, path, body = {}]) => {
    const url = new URL(root + path, "https://site.example");
    const one: Asked = { method, url, body: body as Asked["body"] };
    const accepted = accept(saved, queue, one, later);
    if (accepted === null || !("edits" in accepted)) {
      throw new Error(`${method} ${path} was refused: ${JSON.stringify(accepted)}`);
    }
    return accepted.edits;
  }, []);
}

function ask(queue: readonly Edit[], path: string): unknown {
  const outcome = answer(
    queue.reduce(apply, saved),
    new URL(root + path, "https://site.example"),
  );
  return outcome !== null && "body" in outcome ? outcome.body : outcome;
}

async function send(server: Server, queue: readonly Edit[]) {
  const received: EditNote[] = [];
  const sent = await sendAll(queue, server.call, (_, more) => {
    received.push(...more);
    return Promise.resolve();
  });
  return { ...sent, notes: received.map(({ kind, title }) => `${kind} ${title}`) };
}

const itemsOf = (server: Server, id: string) =>
  (server.items[id] ?? []).map(({ url, notes }) => [url, notes]);

describe("what is shown offline", () => {
  const add = ["POST", "c/items/", { url: "/flex?x#y", title: "flex" }] as const;

  it("has the changes that wait", () => {
    const queue = make(
      ["POST", "", { name: "New" }],
      add,
      ["POST", "c/items/i/", { title: "Grid", notes: "new" }],
      ["DELETE", "c/items/j/"],
    );
    expect(ask(queue, "")).toMatchObject([
      { id: "d" },
      { article_count: 2 },
      { name: "New" },
    ]);
    expect(ask(queue, "c/?limit=12&offset=0")).toMatchObject({
      items: [{ url: "/flex" }, { title: "Grid", notes: "new" }],
    });
    expect(ask(queue, "c/?limit=1&offset=1&sort=title")).toMatchObject({
      items: [{ title: "Grid" }],
    });
    expect(ask(queue, "c/?q=NEW")).toMatchObject({ items: [{ title: "Grid" }] });
    expect(ask(queue, "lookup/?url=/flex")).toMatchObject({
      results: [{ collection_id: "c", item: { title: "flex", collection_id: "c" } }],
    });
    expect(ask(queue, "x/")).toMatchObject({ status: 400 });
    expect(ask(queue, "c/share/")).toBeNull();
  });

  it("takes back a deletion, and has one change of an item", () => {
    expect(make(["DELETE", "c/items/i/"], ["POST", "c/items/i/restore/"])).toEqual([]);
    const twice = make(
      ["POST", "c/items/i/", { title: "a" }],
      ["POST", "c/items/i/", { title: "b" }],
    );
    expect(twice).toMatchObject([{ kind: "change", title: "b", before: "old" }]);
  });

  it.each<[string, string, object, number]>([
    ["POST", "", { name: "CSS" }, 409],
    ["POST", "", { name: " " }, 400],
    ["POST", "d/", { name: "Mine" }, 400],
    ["DELETE", "d/", {}, 400],
    ["POST", "x/items/", { url: "/a", title: "a" }, 400],
    ["POST", "c/items/", { url: "/GRID", title: "a" }, 409],
    ["POST", "c/items/", { title: "a" }, 400],
  ])("refuses what the server would: %s %s %j", (method, path, body, status) => {
    const url = new URL(root + path, "https://site.example");
    const asked = { method, url, body: body as Asked["body"] };
    expect(accept(saved, [], asked, later)).toMatchObject({ status });
  });
});

describe("what is sent", () => {
  const add = (notes = "mine") =>
    make(["POST", "c/items/", { url: "/flex", title: "flex", notes }]);

  it("arrives in order, with the ids of the server", async () => {
    const server = new Server();
    const made = make(["POST", "", { name: "New" }]);
    const id = made[0]?.id ?? "";
    const queue = [
      ...made,
      { ...(add()[0] as Edit & { kind: "add" }), collection: id },
    ] as const;
    const sent = await send(server, queue);
    expect(sent).toMatchObject({ rest: [], count: 2, notes: [] });
    expect(itemsOf(server, "s1")).toEqual([["/flex", "mine"]]);
  });

  it("stays, renamed, when the network goes in the middle", async () => {
    const server = new Server();
    const [made] = make(["POST", "", { name: "New" }]);
    const [added] = add();
    const queue = [made, { ...added, collection: made?.id }] as readonly Edit[];
    server.instead = (_, path) => (path.includes("/items/") ? "cut" : null);
    const sent = await send(server, queue);
    expect(sent).toMatchObject({ count: 1, rest: [{ kind: "add", collection: "s1" }] });
    server.instead = () => null;
    expect(await send(server, sent.rest)).toMatchObject({ rest: [], notes: [] });
  });

  it("is there once when an answer was lost", async () => {
    const server = new Server();
    const queue = [...make(["POST", "", { name: "New" }]), ...add()];
    await send(server, queue);
    const sent = await send(server, queue);
    expect(sent).toMatchObject({ rest: [], notes: [] });
    expect(server.list.filter(({ name }) => name === "New")).toHaveLength(1);
    expect(itemsOf(server, "c")).toHaveLength(3);
  });

  it("joins notes when the same page was added elsewhere", async () => {
    const server = new Server();
    server.items["c"]?.push(item("z", "/flex", "theirs"));
    expect((await send(server, add())).notes).toEqual(["joined flex"]);
    expect(itemsOf(server, "c").at(-1)).toEqual(["/flex", "theirs\n\nmine"]);
  });

  it("goes to the default collection when its own was deleted elsewhere", async () => {
    const server = new Server();
    server.list = server.list.filter(({ id }) => id !== "c");
    expect((await send(server, add())).notes).toEqual(["moved flex"]);
    expect(itemsOf(server, "d")).toEqual([["/flex", "mine"]]);
  });

  it("brings back what was deleted elsewhere but changed here", async () => {
    const server = new Server();
    server.items["c"] = [];
    const queue = make(["POST", "c/items/i/", { title: "Grid", notes: "new" }]);
    expect((await send(server, queue)).notes).toEqual(["restored Grid"]);
    expect(itemsOf(server, "c")).toEqual([["/grid", "new"]]);
  });

  it("has the notes of both when both changed them", async () => {
    const server = new Server();
    Object.assign(server.items["c"]?.[0] ?? {}, { notes: "theirs", updated_at: later });
    const queue = make(["POST", "c/items/i/", { title: "Grid", notes: "ours" }]);
    expect((await send(server, queue)).notes).toEqual(["joined Grid"]);
    expect(itemsOf(server, "c")[0]).toEqual(["/grid", "theirs\n\nours"]);
  });

  it("does not delete what was changed elsewhere since", async () => {
    const server = new Server();
    Object.assign(server.items["c"]?.[0] ?? {}, { updated_at: later });
    Object.assign(server.list[1] ?? {}, { updated_at: later });
    const queue = make(["DELETE", "c/items/i/"], ["DELETE", "c/"]);
    // Its own change is the only one that makes the collection newer.
    expect((await send(server, queue.slice(0, 1))).notes).toEqual(["kept grid"]);
    expect((await send(server, queue.slice(1))).notes).toEqual(["kept CSS"]);
    expect(server.list).toHaveLength(2);
  });

  it.each<[string, Answer, string]>([
    ["full", { status: 403, body: { error: "Quota is used up" } }, "full flex"],
    ["paid", { status: 402, body: null }, "full flex"],
    ["odd", { status: 404, body: { error: "Document not found" } }, "lost flex"],
  ])("says what could not be saved: %s", async (_, response, note) => {
    const server = new Server();
    server.instead = (method, path) =>
      method === "POST" && path.endsWith("/items/") ? response : null;
    expect(await send(server, add())).toMatchObject({ rest: [], notes: [note] });
  });

  it("keeps the pages of a collection that the plan does not allow", async () => {
    const server = new Server();
    server.instead = (method, path) =>
      method === "POST" && path === root
        ? { status: 400, body: { error: "Subscription limit reached" } }
        : null;
    const [made] = make(["POST", "", { name: "New" }]);
    const queue = [made, { ...add()[0], collection: made?.id }] as readonly Edit[];
    expect((await send(server, queue)).notes).toEqual(["tier New"]);
    expect(itemsOf(server, "d")).toEqual([["/flex", "mine"]]);
  });

  it.each([
    [401, true],
    [429, false],
    [503, false],
  ])("waits after %d", async (status, needsSession) => {
    const server = new Server();
    server.instead = () => ({ status, body: null });
    const queue = add();
    const done = vi.fn();
    const sent = await sendAll(queue, server.call, done);
    expect(sent).toMatchObject({ rest: queue, count: 0, needsSession });
    expect(done).not.toHaveBeenCalled();
  });
});
