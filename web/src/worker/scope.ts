import { setBase, withBase, withoutBase } from "#/core/base.ts";
import { parseURL } from "#/core/parse.ts";
import type { Scheme } from "#/contract/site.ts";
import { setScheme } from "#/core/scheme.ts";

/** The server's configuration, which precedes the service worker's script. */
interface Configuration {
  /** Depends on client files, the site's description and the settings. */
  readonly version: string;
  /** Client files of the first page in any locale. */
  readonly start: readonly string[];
  /** Additional files by locale. */
  readonly locales: Readonly<Record<string, readonly string[]>>;
  /** The page that runs code in a frame; empty if the site does not run code. */
  readonly runner: string;
  /** Left out for addresses with locale and `/docs/`. */
  readonly scheme?: Scheme;
}

export const scope = self as unknown as ServiceWorkerGlobalScope & {
  readonly waymark: Configuration;
};

export const { origin } = scope.location;

setBase(parseURL("./", scope.location.href)?.href ?? origin);

/** An address with the path within the site; null outside of the site. */
export function siteURL(address: string): URL | null {
  const url = parseURL(address);
  const path = url?.origin === origin ? withoutBase(url.pathname) : null;
  if (url === null || path === null) return null;
  url.pathname = path;
  return url;
}

/** The address that the browser needs for one of siteURL. */
export const hostURL = ({ pathname, search }: URL) => withBase(pathname + search);

if (scope.waymark.scheme !== undefined) setScheme(scope.waymark.scheme);

/** Reports whether stored pages come before the network, as the reader chose. */
export const prefersStored =
  new URLSearchParams(scope.location.search).get("type") === "PreferOffline";
