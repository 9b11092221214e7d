/**
 * Sends offline changes in order, and merges them with changes made elsewhere. A change
 * may be sent twice if its response was lost: its result may already exist. Nothing is
 * lost silently: a different outcome than the reader wanted becomes a note.
 */
import type { CollectionItem } from "#/contract/collections.ts";
import type { EditNote } from "#/contract/offline.ts";
import { fieldsOf, listOf, textOf } from "#/core/fields.ts";
import { isRecord } from "#/core/parse.ts";
import { root } from "./api.ts";
import { defaultName, renamed, type Edit } from "./model.ts";

/** The server's response; null without a network. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export type Call = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
) => Promise<Answer | null>;

export interface Sent {
  /** Unsent changes. */
  readonly rest: readonly Edit[];
  readonly notes: readonly EditNote[];
  /** The number of sent changes. */
  readonly count: number;
  /** The reader must sign in before the rest can be sent. */
  readonly needsSession: boolean;
}

/** The server accepts changes later, or only from another reader (412). */
const passing: ReadonlySet<number> = new Set([408, 412, 418, 425, 429]);

/** The server cannot accept changes now: they stay queued. */
class Later extends Error {
  readonly needsSession: boolean;

  constructor(needsSession: boolean) {
    super("later");
    this.needsSession = needsSession;
  }
}

const collection = (id: string) => `${root}${encodeURIComponent(id)}/`;
const itemAt = (of: string, id: string) =>
  `${collection(of)}items/${encodeURIComponent(id)}/`;

const isFine = ({ status }: Answer) => status >= 200 && status < 300;

/** The field of an object that is text; empty if there is none. */
const textIn = (value: unknown, name: string) => textOf(fieldsOf(value)[name]);

const between = "\n\n";

/** Reports whether notes equal others, or contain them as a paragraph. */
function hold(notes: string, other: string): boolean {
  return `${between}${notes}${between}`.includes(`${between}${other}${between}`);
}

function joinNotes(theirs: string, ours: string): string {
  if (theirs === "" || hold(ours, theirs)) return ours;
  return ours === "" || hold(theirs, ours) ? theirs : theirs + between + ours;
}

/** One run through the queue. */
class Sender {
  readonly #call: Call;
  readonly #notes: EditNote[] = [];
  /** Server ids by temporary id. */
  readonly #ids: Map<string, string>;
  /** Changed by this run: a newer modification time is its own. */
  readonly #changed = new Set<string>();

  constructor(call: Call, ids: Map<string, string>) {
    this.#call = call;
    this.#ids = ids;
  }

  get notes(): readonly EditNote[] {
    return this.#notes;
  }

  async #ask(...asked: Parameters<Call>): Promise<Answer> {
    const answer = await this.#call(...asked);
    if (answer === null) throw new Later(false);
    const { status } = answer;
    if (status === 401) throw new Later(true);
    if (passing.has(status) || status >= 500) throw new Later(false);
    return answer;
  }

  #note(kind: EditNote["kind"], title: string): void {
    this.#notes.push({ kind, title });
  }

  async #collections(): Promise<readonly unknown[]> {
    return listOf((await this.#ask("GET", root)).body);
  }

  async #idOf(name: string): Promise<string> {
    const found = (await this.#collections()).find(
      (candidate) => textIn(candidate, "name") === name,
    );
    return textIn(found, "id");
  }

  async #itemOf(of: string, url: string): Promise<Partial<CollectionItem> | null> {
    const asked = `${root}lookup/?url=${encodeURIComponent(url)}`;
    const { body } = await this.#ask("GET", asked);
    const found = listOf(fieldsOf(body)["results"]).find(
      (candidate) => textIn(candidate, "collection_id") === of,
    );
    const { item } = fieldsOf(found);
    return isRecord(item) ? item : null;
  }

  async send(edit: Edit): Promise<void> {
    switch (edit.kind) {
      case "create":
        return this.#create(edit);
      case "rename":
        return this.#rename(edit);
      case "drop":
        return this.#drop(edit);
      case "add":
        return this.#add(edit, edit.collection);
      case "change":
        return this.#change(edit);
      case "remove":
        return this.#remove(edit);
    }
  }

  async #create({ id, name, description }: Edit & { kind: "create" }): Promise<void> {
    const fields = description === null ? { name } : { name, description };
    const made = await this.#ask("POST", root, fields);
    if (isFine(made)) {
      this.#learn(id, textIn(made.body, "id"));
      return;
    }
    // It was made before, or elsewhere under the same name: both become one.
    const existing = made.status === 409 ? await this.#idOf(name) : "";
    if (existing !== "") {
      this.#learn(id, existing);
      return;
    }
    const isTier = textIn(made.body, "error") === "Subscription limit reached";
    this.#note(isTier || made.status === 402 ? "tier" : "full", name);
    // Its pages are saved nevertheless.
    this.#learn(id, await this.#idOf(defaultName));
  }

  #learn(own: string, id: string): void {
    this.#ids.set(own, id);
    this.#changed.add(id);
  }

  async #rename({ id, name, description }: Edit & { kind: "rename" }): Promise<void> {
    const fields = description === null ? { name } : { name, description };
    const changed = await this.#ask("POST", collection(id), fields);
    this.#changed.add(id);
    if (!isFine(changed)) this.#note("lost", name);
  }

  async #drop({ id, name, base }: Edit & { kind: "drop" }): Promise<void> {
    const now = await this.#ask("GET", `${collection(id)}?limit=0&offset=0`);
    if (!isFine(now)) return;
    const isDefault = textIn(now.body, "name") === defaultName;
    const isNewer = base !== null && textIn(now.body, "updated_at") !== base;
    if (isDefault || (isNewer && !this.#changed.has(id))) {
      this.#note("kept", name);
      return;
    }
    const dropped = await this.#ask("DELETE", collection(id));
    if (!isFine(dropped)) this.#note("lost", name);
  }

  async #add(edit: Edit & { kind: "add" }, to: string): Promise<void> {
    const { id, url, title, notes } = edit;
    const added = await this.#ask("POST", `${collection(to)}items/`, {
      url,
      title,
      notes,
    });
    this.#changed.add(to);
    if (added.status === 409) await this.#join(to, edit);
    else if (textIn(added.body, "error") === "Collection not found") {
      await this.#addElsewhere(edit, to);
      return;
    } else if (!isFine(added)) {
      this.#note(added.status === 402 || added.status === 403 ? "full" : "lost", title);
      return;
    }
    const item = await this.#itemOf(to, url);
    if (item?.id !== undefined) this.#learn(id, item.id);
  }

  /** The collection was deleted elsewhere: the page goes where there is always room. */
  async #addElsewhere(edit: Edit & { kind: "add" }, not: string): Promise<void> {
    const fallback = await this.#idOf(defaultName);
    if (fallback === "" || fallback === not) {
      this.#note("lost", edit.title);
      return;
    }
    this.#note("moved", edit.title);
    await this.#add(edit, fallback);
  }

  /** The page is already saved: the notes are merged. */
  async #join(to: string, { url, title, notes }: Edit & { kind: "add" }): Promise<void> {
    const item = await this.#itemOf(to, url);
    if (item?.id === undefined || notes === null) return;
    const theirs = item.notes ?? "";
    const joined = joinNotes(theirs, notes);
    if (joined === theirs) return;
    const changed = await this.#ask("POST", itemAt(to, item.id), {
      title: item.title ?? title,
      notes: joined,
    });
    if (!isFine(changed)) this.#note("lost", title);
    else if (theirs !== "") this.#note("joined", title);
  }

  async #change(edit: Edit & { kind: "change" }): Promise<void> {
    const { collection: of, id, title, notes, before, base } = edit;
    const now = await this.#ask("GET", itemAt(of, id));
    if (!isFine(now)) {
      // It was deleted elsewhere, but the reader has edited it since.
      this.#note("restored", title);
      await this.#add({ ...edit, kind: "add" }, of);
      return;
    }
    const theirs = textIn(now.body, "notes");
    const ours = notes ?? "";
    const isNewer = base !== null && textIn(now.body, "updated_at") !== base;
    const isBoth = isNewer && !this.#changed.has(id) && theirs !== (before ?? "");
    const joined = isBoth ? joinNotes(theirs, ours) : ours;
    const changed = await this.#ask("POST", itemAt(of, id), {
      title,
      notes: joined === "" ? null : joined,
    });
    this.#changed.add(id).add(of);
    if (!isFine(changed)) this.#note(changed.status === 403 ? "full" : "lost", title);
    else if (joined !== ours) this.#note("joined", title);
  }

  async #remove({ collection: of, id, title, base }: Edit & { kind: "remove" }) {
    const now = await this.#ask("GET", itemAt(of, id));
    if (!isFine(now)) return;
    const isNewer = base !== null && textIn(now.body, "updated_at") !== base;
    if (isNewer && !this.#changed.has(id)) {
      this.#note("kept", title);
      return;
    }
    const removed = await this.#ask("DELETE", itemAt(of, id));
    this.#changed.add(of);
    if (!isFine(removed)) this.#note("lost", title);
  }
}

/**
 * Sends changes until all are sent or the server accepts no more. After each one, `done`
 * stores the rest, with server ids by temporary id.
 */
export async function sendAll(
  queue: readonly Edit[],
  call: Call,
  done: (
    rest: readonly Edit[],
    notes: readonly EditNote[],
    ids: ReadonlyMap<string, string>,
  ) => Promise<void>,
): Promise<Sent> {
  const ids = new Map<string, string>();
  const sender = new Sender(call, ids);
  let rest = queue;
  let reported = 0;
  for (;;) {
    const [next, ...others] = rest;
    const count = queue.length - rest.length;
    if (next === undefined) {
      return { rest, notes: sender.notes, count, needsSession: false };
    }
    try {
      await sender.send(next);
    } catch (error) {
      if (!(error instanceof Later)) throw error;
      const { needsSession } = error;
      return { rest, notes: sender.notes, count, needsSession };
    }
    rest = others.map((edit) => renamed(edit, ids));
    await done(rest, sender.notes.slice(reported), ids);
    reported = sender.notes.length;
  }
}
