/**
 * Adds parameters to an address, before its fragment. Engines on the server have only
 * ECMAScript, so no URL.
 */
export function withQuery(
  address: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const pairs = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const [, before = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  return `${before}${before.includes("?") ? "&" : "?"}${pairs.join("&")}${fragment}`;
}
