import type {
  Catalogue,
  OfferedPack,
  OfflineFailure,
  OfflinePhase,
  OfflineProgress,
  OfflineStatus,
  OfflineUpdate,
  StoredPack,
} from "#/contract/offline.ts";
import { listOf, textOf } from "#/core/fields.ts";
import { isRecord } from "#/core/parse.ts";

type Fields = Readonly<Record<string, unknown>>;

const phases = [
  "idle",
  "checking",
  "downloading",
  "unpacking",
  "paused",
  "clearing",
] as const satisfies readonly OfflinePhase[];

const kinds = [
  "network",
  "quota",
  "corrupt",
  "forbidden",
  "server",
] as const satisfies readonly OfflineFailure["kind"][];

function isPhase(value: unknown): value is OfflinePhase {
  return (phases as readonly unknown[]).includes(value);
}

function isKind(value: unknown): value is OfflineFailure["kind"] {
  return (kinds as readonly unknown[]).includes(value);
}

const text = (fields: Fields, name: string) => textOf(fields[name]);

/** A number of items or bytes; 0 if invalid. */
function count(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === "number" && Number.isFinite(value) ? Math.max(0, value) : 0;
}

/** Parses the records in a list, without invalid ones. */
function each<T>(value: unknown, make: (fields: Fields) => T | null): T[] {
  return listOf(value).flatMap((entry) => {
    const made = isRecord(entry) ? make(entry) : null;
    return made === null ? [] : [made];
  });
}

/** A date in ISO 8601, unchanged; empty if invalid. */
function date(fields: Fields, name: string): string {
  const value = text(fields, name);
  return Number.isNaN(Date.parse(value)) ? "" : value;
}

function storedPack(fields: Fields): StoredPack | null {
  const id = text(fields, "id");
  if (id === "") return null;
  return {
    id,
    version: text(fields, "version"),
    date: date(fields, "date"),
    pages: count(fields, "pages"),
    bytes: count(fields, "bytes"),
    state: fields["state"] === "complete" ? "complete" : "partial",
  };
}

function progress(value: unknown): OfflineProgress | null {
  if (!isRecord(value)) return null;
  return {
    bytes: count(value, "bytes"),
    totalBytes: count(value, "totalBytes"),
    pages: count(value, "pages"),
    totalPages: count(value, "totalPages"),
    unpacked: Math.min(1, count(value, "unpacked")),
  };
}

function failure(value: unknown): OfflineFailure | null {
  if (!isRecord(value) || !isKind(value["kind"])) return null;
  const figure = (name: "needed" | "free") =>
    typeof value[name] === "number" ? { [name]: count(value, name) } : {};
  return {
    kind: value["kind"],
    message: text(value, "message"),
    ...figure("needed"),
    ...figure("free"),
  };
}

function update(value: unknown): OfflineUpdate | null {
  if (!isRecord(value)) return null;
  return { version: text(value, "version"), bytes: count(value, "bytes") };
}

/** Parses the status in a message of the worker; null for other messages. */
export function parseStatus(message: unknown): OfflineStatus | null {
  if (!isRecord(message) || message["type"] !== "status") return null;
  const status = message["status"];
  if (!isRecord(status) || !isPhase(status["phase"])) return null;
  const last = date(status, "lastUpdate");
  return {
    phase: status["phase"],
    packs: each(status["packs"], storedPack),
    progress: progress(status["progress"]),
    failure: failure(status["failure"]),
    lastUpdate: last === "" ? null : last,
    available: update(status["available"]),
  };
}

function offeredPack(fields: Fields): OfferedPack | null {
  const id = text(fields, "id");
  const locale = text(fields, "locale");
  if (id === "" || locale === "") return null;
  const area = text(fields, "area");
  const title = text(fields, "title");
  const images = fields["images"];
  return {
    id,
    locale,
    area,
    title: title === "" ? area : title,
    version: text(fields, "version"),
    pages: count(fields, "pages"),
    bytes: count(fields, "bytes"),
    unpacked: count(fields, "unpacked"),
    images: isRecord(images)
      ? { count: count(images, "count"), bytes: count(images, "bytes") }
      : null,
  };
}

/** Parses the catalogue of packs; null if invalid. */
export function parseCatalogue(value: unknown): Catalogue | null {
  if (!isRecord(value) || value["format"] !== 1) return null;
  return {
    latest: text(value, "latest"),
    date: date(value, "date"),
    packs: each(value["packs"], offeredPack),
  };
}
