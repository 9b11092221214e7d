/**
 * An address with parameters. By hand, since the engines that render on the
 * server have nothing but ECMAScript.
 */
export function withQuery(
  address: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const pairs = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${address}?${pairs.join("&")}`;
}
