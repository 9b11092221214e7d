import { highlight } from "./match.ts";
import { findTitles } from "./useTitles.ts";

/** A page found by its title. */
export interface FoundTitle {
  readonly title: string;
  readonly url: string;
  /** The parts of the title, with matches marked. */
  readonly parts: ReturnType<typeof highlight>;
}

export async function findOnce(
  locale: string,
  query: string,
  limit: number,
): Promise<readonly FoundTitle[]> {
  const { entries, words } = await findTitles(locale, query, limit);
  return entries.map(({ title, url }) => ({
    title,
    url,
    parts: highlight(title, words),
  }));
}
