/** The text of a section before and after editing. */
export interface SectionEdit {
  readonly before: string;
  readonly after: string;
}

const plain = (text: string) => text.replaceAll("\r\n", "\n");

/**
 * The source of a translation with edited sections; null unless each original section
 * occurs in it exactly once.
 */
export function withSections(
  source: string,
  edits: readonly SectionEdit[],
): string | null {
  let text = source;
  for (const edit of edits) {
    const before = plain(edit.before);
    const at = text.indexOf(before);
    if (before.trim() === "" || at < 0 || text.includes(before, at + 1)) return null;
    // A section ends where the next one begins.
    const end = /\n*$/.exec(before)?.[0] ?? "";
    const after = plain(edit.after).trimEnd() + end;
    text = text.slice(0, at) + after + text.slice(at + before.length);
  }
  return text;
}

/** The key of the commit, in a block or in braces, and its value. */
const commitEntry =
  /^((?:[ \t]+|l10n:[ \t]*\{.*?)["']?sourceCommit["']?:)[ \t]*[^\s,}]*/m;
const braces = /^l10n:[ \t]*\{/m;
const empty = /^l10n:[ \t]*(?:null|~)?[ \t]*(?:#.*)?\n/m;

/** The source of a translation with the commit of its English page. */
export function withCommit(source: string, commit: string): string {
  const matter = /^---\n[\s\S]*?\n(?=---(?:\n|$))/.exec(source)?.[0];
  if (matter === undefined) return source;
  const entry = `sourceCommit: ${commit}`;
  const block = `l10n:\n  ${entry}\n`;
  let changed = `${matter}${block}`;
  if (commitEntry.test(matter)) changed = matter.replace(commitEntry, `$1 ${commit}`);
  else if (braces.test(matter)) changed = matter.replace(braces, `$& ${entry},`);
  else if (empty.test(matter)) changed = matter.replace(empty, block);
  else if (/^l10n:/m.test(matter)) return source;
  return changed + source.slice(matter.length);
}
