import type {
  Catalogue,
  OfferedPack,
  OfflineSettings,
  OfflineStatus,
} from "#/contract/offline.ts";

/** The size of the selected packs. */
export interface Total {
  readonly packs: number;
  readonly pages: number;
  /** The bytes still to be fetched for packs that are not stored. */
  readonly bytes: number;
}

/** The next step of the reader, or the one in progress. */
export type Step =
  /** Nothing is known yet. */
  | "waiting"
  | "checking"
  | "downloading"
  | "unpacking"
  | "clearing"
  | "paused"
  /** There is no catalogue to compare with. */
  | "unknown"
  /** Nothing is selected, and nothing stored. */
  | "choose"
  | "download"
  /** Resumes a download. */
  | "resume"
  | "update"
  /** Deletes deselected packs. */
  | "remove"
  | "current";

export interface Plan {
  readonly step: Step;
  /** The maximum of bytes to fetch; null if unknown. */
  readonly bytes: number | null;
}

/** The size of a pack, including its images if selected. */
export function bytesOf(pack: OfferedPack, images: boolean): number {
  return pack.bytes + (images ? (pack.images?.bytes ?? 0) : 0);
}

/** The selected packs of the catalogue. */
function chosenOf(settings: OfflineSettings, catalogue: Catalogue): OfferedPack[] {
  return catalogue.packs.filter(({ id }) => settings.packs.includes(id));
}

/** The ids of readable packs, with their versions. */
function storedIn(status: OfflineStatus | null): ReadonlyMap<string, string> {
  const complete = status?.packs.filter(({ state }) => state === "complete") ?? [];
  return new Map(complete.map(({ id, version }) => [id, version]));
}

export function totalOf(
  settings: OfflineSettings,
  status: OfflineStatus | null,
  catalogue: Catalogue,
): Total {
  const chosen = chosenOf(settings, catalogue);
  const stored = storedIn(status);
  return {
    packs: chosen.length,
    pages: chosen.reduce((sum, { pages }) => sum + pages, 0),
    bytes: chosen
      .filter(({ id }) => !stored.has(id))
      .reduce((sum, pack) => sum + bytesOf(pack, settings.images), 0),
  };
}

/** The next step, based on the selection, the stored packs and the catalogue. */
export function planOf(
  settings: OfflineSettings,
  status: OfflineStatus | null,
  catalogue: Catalogue | null,
): Plan {
  if (status === null) return { step: "waiting", bytes: null };
  if (status.phase !== "idle") return { step: status.phase, bytes: null };
  const available = status.available?.bytes ?? null;
  if (catalogue === null) {
    if (available !== null) return { step: "update", bytes: available };
    return { step: "unknown", bytes: null };
  }
  const chosen = chosenOf(settings, catalogue);
  const stored = storedIn(status);
  if (chosen.length === 0 && status.packs.length === 0) {
    return { step: "choose", bytes: null };
  }
  if (chosen.some(({ id }) => !stored.has(id))) {
    const begun = status.packs.some(
      ({ id, state }) => state === "partial" && settings.packs.includes(id),
    );
    const { bytes } = totalOf(settings, status, catalogue);
    return begun ? { step: "resume", bytes: available } : { step: "download", bytes };
  }
  const changed = chosen.some(({ id, version }) => stored.get(id) !== version);
  if (changed || available !== null) return { step: "update", bytes: available };
  const dropped = status.packs.some(({ id }) => !settings.packs.includes(id));
  return { step: dropped ? "remove" : "current", bytes: null };
}

/** The packs of a language, in the order of the catalogue. */
export interface Language {
  readonly locale: string;
  readonly packs: readonly OfferedPack[];
}

/** The languages of a catalogue: the reader's first, then in its order. */
export function languagesOf(catalogue: Catalogue, locale: string): Language[] {
  const names = [...new Set(catalogue.packs.map((pack) => pack.locale))];
  const ordered = [
    ...names.filter((name) => name === locale),
    ...names.filter((name) => name !== locale),
  ];
  return ordered.map((name) => ({
    locale: name,
    packs: catalogue.packs.filter((pack) => pack.locale === name),
  }));
}

/** Selects or deselects some packs. */
export function choose(
  chosen: readonly string[],
  ids: readonly string[],
  wanted: boolean,
): string[] {
  const others = chosen.filter((id) => !ids.includes(id));
  return wanted ? [...others, ...ids] : others;
}
