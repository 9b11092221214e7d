/* A site may be below a path of its host, its base. Pages, data and code have addresses
   within the site; only browsers need the base: in elements (jsx-runtime.ts), in requests
   and in the history. */

let base = "";

/** Sets the base, before anything uses addresses, from the public address of the site. */
export function setBase(baseURL: string): void {
  // The server's engine has no URL.
  [, base = ""] = /^[a-z]+:\/\/[^/]+(\/.+?)?\/?$/.exec(baseURL) ?? [];
}

/** The base: empty for a site with its own host. */
export const basePath = () => base;

/** An address within the site as the browser needs it; others are unchanged. */
export function withBase(address: string): string {
  return base !== "" && /^\/(?![/\\])/.test(address) ? base + address : address;
}

/** The path within the site of a path on its host; null outside of the site. */
export function withoutBase(path: string): string | null {
  if (base === "") return path;
  return path.startsWith(`${base}/`) ? path.slice(base.length) : null;
}

/** The path of the document within the site. */
export function currentPath(): string {
  return withoutBase(location.pathname) ?? "/";
}
