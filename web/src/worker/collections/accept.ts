/** Accepts changes requested from the API without a network: they are queued. */
import { textOf, textOrNull } from "#/core/fields.ts";
import { missing, pathOf, refuse, segmentsOf, type Refusal } from "./api.ts";
import { problemsOf } from "./check.ts";
import { apply, defaultName, newID, type Edit, type Saved } from "./model.ts";

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The outcome of a change requested offline. */
export type Accepted =
  | { readonly edits: readonly Edit[]; readonly status: number; readonly body: unknown }
  | Refusal;

function invalid(...texts: Parameters<typeof problemsOf>): Refusal | null {
  const problems = problemsOf(...texts);
  const message = `Error validating input ${problems}`;
  return problems === null ? null : { ...refuse(400, "Validation Error"), message };
}

function nameTaken(saved: Saved, name: string, except = ""): Refusal | null {
  const taken = saved.list.some(
    (collection) => collection.name === name && collection.id !== except,
  );
  return taken ? refuse(409, `Collection with name '${name}' already exists`) : null;
}

/** The state in which a change is judged. */
interface Situation {
  /** The server's latest state. */
  readonly known: Saved;
  /** The same with queued changes applied. */
  readonly saved: Saved;
  readonly queue: readonly Edit[];
  readonly now: string;
}

/** The change is queued. */
const accepted = (
  { queue }: Situation,
  edit: Edit,
  status = 200,
  body: unknown = null,
): Accepted => ({ edits: [...queue, edit], status, body });

/**
 * Accepts a change while the server is unreachable: the new queue, and the response for
 * the page. Null if only the server can make the change.
 */
export function accept(
  known: Saved,
  queue: readonly Edit[],
  { method, url, body }: Asked,
  now: string,
): Accepted | null {
  const saved = queue.reduce(apply, known);
  const situation = { known, saved, queue, now };
  const [id, what, itemID, last] = segmentsOf(url);
  if (id === undefined) return method === "POST" ? create(situation, body) : null;
  if (what === "restore" || last === "restore") return restore(queue, itemID ?? id);
  if (!saved.list.some((collection) => collection.id === id)) return missing();
  if (what === undefined) {
    return method === "DELETE" ? drop(situation, id) : rename(situation, id, body);
  }
  if (what !== "items" || last !== undefined) return null;
  if (itemID === undefined) {
    return method === "POST" ? addItem(situation, id, body) : null;
  }
  return method === "DELETE"
    ? removeItem(situation, id, itemID)
    : changeItem(situation, id, itemID, body);
}

function create(situation: Situation, body: Asked["body"]): Accepted {
  const { saved, now } = situation;
  const name = textOf(body["name"]);
  const description = textOrNull(body["description"]);
  const refused = invalid({ name }, { description }) ?? nameTaken(saved, name);
  if (refused !== null) return refused;
  const edit: Edit = { kind: "create", id: newID(), name, description, at: now };
  return accepted(situation, edit, 201, apply(saved, edit).list.at(-1));
}

const isDefault = ({ list }: Saved, id: string) =>
  list.some((collection) => collection.id === id && collection.name === defaultName);

function drop(situation: Situation, id: string): Accepted {
  const { known, saved } = situation;
  if (isDefault(saved, id)) return refuse(400, "Cannot delete default collection");
  const name = saved.list.find((collection) => collection.id === id)?.name ?? "";
  const base = known.list.find((collection) => collection.id === id)?.updated_at ?? null;
  return accepted(situation, { kind: "drop", id, name, base });
}

function rename(situation: Situation, id: string, body: Asked["body"]): Accepted {
  const { saved } = situation;
  const name = textOf(body["name"]);
  const description = textOrNull(body["description"]);
  if (isDefault(saved, id) && name !== defaultName) {
    return refuse(400, "Cannot modify default collection");
  }
  const refused = invalid({ name }, { description }) ?? nameTaken(saved, name, id);
  if (refused !== null) return refused;
  const edit: Edit = { kind: "rename", id, name, description };
  const changed = apply(saved, edit).list.find((collection) => collection.id === id);
  return accepted(situation, edit, 200, changed);
}

function addItem(
  situation: Situation,
  collection: string,
  body: Asked["body"],
): Accepted {
  const { saved, now: at } = situation;
  const title = textOf(body["title"]);
  const notes = textOrNull(body["notes"]);
  const address = textOf(body["url"]);
  const refused = invalid({ title, url: address }, { notes });
  if (refused !== null) return refused;
  const url = pathOf(address);
  const items = saved.items[collection] ?? [];
  if (items.some((item) => item.url.toLowerCase() === url.toLowerCase())) {
    return refuse(409, "Collection item already exists in collection");
  }
  const edit: Edit = { kind: "add", collection, id: newID(), url, title, notes, at };
  return accepted(situation, edit, 201);
}

/** When the server last changed an item; null if unknown or not on the server. */
function baseOf({ known }: Situation, collection: string, id: string): string | null {
  return known.items[collection]?.find((item) => item.id === id)?.updated_at ?? null;
}

function removeItem(situation: Situation, collection: string, id: string): Accepted {
  const { saved, queue } = situation;
  const item = saved.items[collection]?.find((item) => item.id === id);
  // A missing item need not be removed.
  if (item === undefined) return { edits: queue, status: 200, body: null };
  const base = baseOf(situation, collection, id);
  const { title } = item;
  return accepted(situation, { kind: "remove", collection, id, title, base });
}

function changeItem(
  situation: Situation,
  collection: string,
  id: string,
  body: Asked["body"],
): Accepted {
  const { saved, queue, now: at } = situation;
  const item = saved.items[collection]?.find((item) => item.id === id);
  if (item === undefined) return { edits: queue, status: 200, body: null };
  const title = textOf(body["title"]);
  const notes = textOrNull(body["notes"]);
  const refused = invalid({ title }, { notes });
  if (refused !== null) return refused;
  const earlier = queue.find((edit) => edit.id === id);
  if (earlier?.kind === "add" || earlier?.kind === "change") {
    // The latest text counts, in the place of the first.
    const edits = queue.map((edit) =>
      edit === earlier ? { ...earlier, title, notes, at } : edit,
    );
    return { edits, status: 200, body: null };
  }
  const base = baseOf(situation, collection, id);
  const { url, notes: before } = item;
  const changed = { collection, id, url, title, notes, before, base, at };
  return accepted(situation, { kind: "change", ...changed });
}

/** Undoes a deletion that is still queued. */
function restore(queue: readonly Edit[], id: string): Accepted | null {
  const deleted = queue.find(
    (edit) => edit.id === id && (edit.kind === "drop" || edit.kind === "remove"),
  );
  if (deleted === undefined) return null;
  const edits = queue.filter((edit) => edit !== deleted);
  return { edits, status: 200, body: null };
}
