/** Where a page is: the segments of its address. */
export function place(url: string): string {
  return url
    .split("/")
    .slice(3)
    .map((segment) => segment.replace(/_/g, " "))
    .join(" / ");
}
