import { scope } from "./scope.ts";

/**
 * Restrictions on code that runs here. Unlike the play host, this is the site's own
 * origin, so `sandbox` gives the document an opaque origin: no cookies, no storage, no
 * access to its embedder, and no service worker, whatever the frame allows. The other
 * directives deny it the network: its requests could carry the reader's cookies, and code
 * that runs here works without. Only pages of the site may embed it.
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
 * The page that runs code, for frames only: in a window of its own it could pass for the
 * site. Scripts can detect its presence. Null leaves a request to the server, which
 * refuses it.
 */
export function runner({ mode, destination }: Request): Promise<Response> | null {
  const { runner: html } = scope.waymark;
  if (html === "") return null;
  if (mode !== "navigate") return Promise.resolve(new Response(null, { status: 204 }));
  if (destination !== "iframe") return null;
  return Promise.resolve(new Response(html, { headers }));
}
