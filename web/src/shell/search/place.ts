import { withLocale } from "#/core/scheme.ts";

/** The location of a page: the segments of its address. */
export function place(url: string): string {
  const [first, ...rest] = withLocale(url).split("/").slice(2);
  return (first === "docs" ? rest : [first ?? "", ...rest])
    .filter((segment) => segment !== "")
    .map((segment) => segment.replace(/_/g, " "))
    .join(" / ");
}
