import { useEffect, useState } from "react";
import { withBase } from "#/core/base.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import type { SiteVersion } from "#/contract/site.ts";

/** A version in the list of all. */
export type Version = Pick<SiteVersion, "name" | "label">;

/* Frozen versions are sites of their own, below the address of their name, and the latest
   version is next to them: addresses with `/..` lead out of a frozen one. */

/** The addresses of a version within the site of another one, up to the slash. */
export function versionRoot(from: SiteVersion, to: string): string {
  return `${from.name === "" ? "" : "/.."}${to === "" ? "" : `/${to}`}`;
}

const isVersion = (value: unknown): value is Version =>
  isRecord(value) &&
  typeof value["name"] === "string" &&
  typeof value["label"] === "string";

async function load(own: SiteVersion): Promise<readonly Version[]> {
  const response = await fetch(withBase(`${versionRoot(own, "")}/versions.json`));
  const list = response.ok ? parseJSON(await response.text()) : null;
  return Array.isArray(list) ? list.filter(isVersion) : [];
}

let loading: Promise<readonly Version[]> | null = null;

/**
 * All versions, the latest one first; empty until they are wanted and loaded. Frozen pages
 * do not change, so they cannot have the list.
 */
export function useVersions(own: SiteVersion, wanted: boolean): readonly Version[] {
  const [versions, setVersions] = useState<readonly Version[]>([]);
  useEffect(() => {
    if (!wanted) return;
    loading ??= load(own);
    loading.then(setVersions).catch(() => {
      loading = null; // without a network; the next time again
    });
  }, [own, wanted]);
  return versions;
}
