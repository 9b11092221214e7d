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

/** The source of a translation with the commit of its English page. */
export function withCommit(source: string, commit: string): string {
  const matter = /^---\n[\s\S]*?\n(?=---(?:\n|$))/.exec(source)?.[0];
  if (matter === undefined) return source;
  const line = `  sourceCommit: ${commit}\n`;
  const changed = /^[ \t]+sourceCommit:.*\n/m.test(matter)
    ? matter.replace(/^([ \t]+)sourceCommit:.*\n/m, `$1sourceCommit: ${commit}\n`)
    : /^l10n:[ \t]*\n/m.test(matter)
      ? matter.replace(/^l10n:[ \t]*\n/m, `$&${line}`)
      : `${matter}l10n:\n${line}`;
  return changed + source.slice(matter.length);
}
