/**
 * An address with more parameters, before its fragment. By hand, since the engines that render on the
 * server have nothing but ECMAScript.
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
