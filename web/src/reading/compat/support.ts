import { items, type Browser, type Support, type SupportStatement } from "./data.ts";

type SupportClass = "yes" | "no" | "partial" | "preview" | "removed-partial" | "unknown";

type Label =
  | { readonly kind: "version"; readonly text: string }
  | { readonly kind: "range"; readonly from: string; readonly to: string }
  | { readonly kind: "preview"; readonly name: string | null }
  | { readonly kind: "word"; readonly word: "yes" | "no" | "partial" | "unknown" };

const isRemoved = ({ version_removed: removed }: Support): boolean =>
  removed !== undefined && removed !== null && removed !== false;

const hasFlags = ({ flags }: Support): boolean => flags !== undefined && flags.length > 0;

function hasMajorLimitation(item: Support): boolean {
  return (
    item.partial_implementation === true ||
    item.alternative_name !== undefined ||
    hasFlags(item) ||
    item.prefix !== undefined ||
    isRemoved(item)
  );
}

function hasRemarks({ notes, impl_url: url }: Support): boolean {
  return notes !== undefined || url !== undefined;
}

function isAdded({ version_added: added }: Support): boolean {
  return added !== undefined && added !== null && added !== false;
}

/** The item of a statement to show in a cell. */
export function currentItem(statement: SupportStatement): Support {
  const list = items(statement);
  const preferences: readonly ((item: Support) => boolean)[] = [
    (item) => isAdded(item) && !hasMajorLimitation(item) && !hasRemarks(item),
    (item) => isAdded(item) && !hasMajorLimitation(item),
    (item) => !isRemoved(item) && (item.prefix ?? item.alternative_name) !== undefined,
    (item) => !isRemoved(item) && item.partial_implementation === true,
    (item) => !isRemoved(item) && hasFlags(item),
    isRemoved,
  ];
  for (const preferred of preferences) {
    const found = list.find(preferred);
    if (found !== undefined) return found;
  }
  return list[0];
}

function isPreview(version: string, browser: Browser | undefined): boolean {
  const status = browser?.releases[version]?.status ?? "";
  return version === "preview" || ["beta", "nightly", "planned"].includes(status);
}

export function classOf(item: Support, browser: Browser | undefined): SupportClass {
  const { version_added: added } = item;
  let result: SupportClass;
  if (added === null) result = "unknown";
  else if (typeof added === "string" && isPreview(added, browser)) result = "preview";
  else if (isAdded(item)) result = isRemoved(item) || hasFlags(item) ? "no" : "yes";
  else result = "no";
  if (item.partial_implementation === true && isAdded(item)) {
    return isRemoved(item) ? "removed-partial" : "partial";
  }
  return result;
}

/** A version for display: without the sign for "or before" and final zeros. */
export function tidyVersion(version: string): string {
  return version.replace(/^≤/, "").replace(/(?:\.0)+$/, "");
}

/** The label of an item, to be translated by the caller. */
export function labelOf(item: Support, browser: Browser | undefined): Label {
  const { version_added: added, version_last: last } = item;
  const group = classOf(item, browser);
  if (typeof added === "string") {
    if (added === "preview")
      return { kind: "preview", name: browser?.preview_name ?? null };
    const from = tidyVersion(added);
    if (typeof last === "string") return { kind: "range", from, to: tidyVersion(last) };
    return { kind: "version", text: from };
  }
  if (group === "preview")
    return { kind: "preview", name: browser?.preview_name ?? null };
  if (group === "partial" || group === "yes" || group === "unknown") {
    return { kind: "word", word: group };
  }
  return { kind: "word", word: "no" };
}

type SmallIcon = "prefix" | "footnote" | "altname" | "disabled" | "more";

/** The small icons of a cell, in order. */
export function smallIcons(statement: SupportStatement): SmallIcon[] {
  const item = currentItem(statement);
  const icons: SmallIcon[] = [];
  if (item.prefix !== undefined) icons.push("prefix");
  if (hasRemarks(item) && !isRemoved(item) && item.partial_implementation !== true) {
    icons.push("footnote");
  }
  if (item.alternative_name !== undefined) icons.push("altname");
  if (hasFlags(item)) icons.push("disabled");
  if (items(statement).length > 1) icons.push("more");
  return icons;
}
