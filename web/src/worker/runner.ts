import { scope } from "./scope.ts";

/**
 * What code may do here. The play host is another origin; this is the address of the
 * site itself, so `sandbox` gives the document an origin that nobody else has: no
 * cookies, no storage, no access to the page around it, and no service worker, whatever
 * the frame allows. All other directives leave it without a network: requests of such a
 * document could carry the reader's cookies, and code that runs here has come to do
 * without. Only pages of the site may have it in a frame.
 */
const policy = [
  "sandbox allow-scripts allow-forms allow-modals allow-downloads",
  "default-src data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policy,
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/**
 * The page that runs code, for frames only: what has a window to itself could pass for
 * the site. Scripts learn whether there is one. Null leaves a request to the server,
 * which refuses it.
 */
export function runner({ mode, destination }: Request): Promise<Response> | null {
  const { runner: html } = scope.waymark;
  if (html === "") return null;
  if (mode !== "navigate") return Promise.resolve(new Response(null, { status: 204 }));
  if (destination !== "iframe") return null;
  return Promise.resolve(new Response(html, { headers }));
}
