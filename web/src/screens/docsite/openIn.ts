import type { SiteVersion } from "#/contract/site.ts";
import { currentPath, withBase } from "#/core/base.ts";
import { decodePart, isRecord, parseJSON } from "#/core/parse.ts";
import { versionRoot } from "./versions.ts";

/** An entry in the list of the pages of a version. */
export interface VersionPage {
  readonly locale: string;
  readonly file: string;
  /** Its address without prefix, language and ending. */
  readonly slug: string;
  readonly url: string;
  /** Slugs of addresses that lead to it. */
  readonly former?: readonly string[];
}

const isPage = (value: unknown): value is VersionPage =>
  isRecord(value) &&
  ["locale", "file", "slug", "url"].every((key) => typeof value[key] === "string") &&
  (value["former"] === undefined || Array.isArray(value["former"]));

/** The timeout for finding the page in a version, in milliseconds. */
const timeout = 3000;

/** The pages of a version, none if it was built by a program that does not list them. */
async function pagesOf(
  root: string,
  signal: AbortSignal,
): Promise<readonly VersionPage[]> {
  try {
    const response = await fetch(withBase(`${root}/version-pages.json`), { signal });
    const list = response.ok ? parseJSON(await response.text()) : null;
    return Array.isArray(list) ? list.filter(isPage) : [];
  } catch {
    return [];
  }
}

/** An address without the slash that many hosts add. */
const bare = (url: string) => url.replace(/(?<=.)\/$/, "");

/**
 * The address that the page at an address of one version has in another: that of the same
 * file, else of the same slug, which either of them may have had before. Undefined if
 * neither list has it.
 */
export function samePage(
  path: string,
  here: readonly VersionPage[],
  there: readonly VersionPage[],
): string | undefined {
  const own = here.find(({ url }) => bare(url) === bare(path));
  if (own === undefined) return undefined;
  const others = there.filter(({ locale }) => locale === own.locale);
  const known = [own.slug, ...(own.former ?? [])];
  const found =
    others.find(({ file }) => file === own.file) ??
    others.find(({ slug }) => known.includes(slug)) ??
    others.find(({ former = [] }) => former.includes(own.slug));
  return found?.url;
}

/** Opens the page in another version, or the home page of that if it has no such page. */
export async function openIn(own: SiteVersion, name: string): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  const root = versionRoot(own, name);
  const here = versionRoot(own, own.name);
  const [pages, others] = await Promise.all([
    pagesOf(here, signal),
    pagesOf(root, signal),
  ]);
  const current = currentPath();
  const path = samePage(decodePart(current), pages, others) ?? current;
  const found = await fetch(withBase(root + path), { method: "HEAD", signal }).then(
    ({ ok }) => ok,
    () => true, // the browser shows the error
  );
  location.assign(withBase(root + (found ? path : "/")));
}
