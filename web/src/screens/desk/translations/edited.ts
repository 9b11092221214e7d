/** The text of a section before and after editing. */
export interface SectionEdit {
  readonly before: string;
  readonly after: string;
}

/** Edited sections by id. */
export type Edits = Readonly<Record<string, SectionEdit>>;

const plain = (text: string) => text.replaceAll("\r\n", "\n");

/** A section as it is saved. It ends where the next one begins, as before. */
const saved = ({ before, after }: SectionEdit) =>
  plain(after).trimEnd() + (/\n*$/.exec(plain(before))?.[0] ?? "");

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
    text = text.slice(0, at) + saved(edit) + text.slice(at + before.length);
  }
  return text;
}

/** What has been edited since edits were saved; null if that is nothing. */
export function editsSince(savedEdits: Edits, edits: Edits | null): Edits | null {
  const later = Object.entries(edits ?? {})
    .filter(([id, { after }]) => after !== savedEdits[id]?.after)
    .map(([id, edit]) => {
      const earlier = savedEdits[id];
      return [id, earlier ? { before: saved(earlier), after: edit.after } : edit];
    });
  return later.length === 0 ? null : (Object.fromEntries(later) as Edits);
}

/** The key of the commit, in a block or in braces, and its value. */
const commitEntry =
  /^((?:[ \t]+|l10n:[ \t]*\{.*?)["']?sourceCommit["']?:)[ \t]*[^\s,}]*/m;
const braces = /^l10n:[ \t]*\{/m;
const empty = /^l10n:[ \t]*(?:null|~)?[ \t]*(?:#.*)?\n/m;

/** The source of a translation with the commit of its original. */
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
