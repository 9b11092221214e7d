/** Languages whose readers get Traditional Chinese. */
const traditional = /^zh-(?:hant|hk|mo|tw)\b/i;

/** The preferred locales of languages with several. */
const preferred = ["en-US", "pt-BR", "zh-CN"];

function closest(wanted: string, offered: readonly string[]): string | undefined {
  const exact = offered.find(
    (candidate) => candidate.toLowerCase() === wanted.toLowerCase(),
  );
  if (exact !== undefined) return exact;
  if (traditional.test(wanted) && offered.includes("zh-TW")) return "zh-TW";
  const language = (tag: string) => tag.split("-", 1)[0]?.toLowerCase();
  const sameLanguage = offered.filter(
    (candidate) => language(candidate) === language(wanted),
  );
  return (
    sameLanguage.find((candidate) => preferred.includes(candidate)) ?? sameLanguage[0]
  );
}

/**
 * The locale for opening a site: the stored one, else the first of the reader's languages
 * that the site has, else the first locale of the site.
 */
export function chooseLocale(
  offered: readonly string[],
  remembered: string | null,
  languages: readonly string[],
): string | undefined {
  if (remembered !== null && offered.includes(remembered)) return remembered;
  for (const wanted of languages) {
    const found = closest(wanted, offered);
    if (found !== undefined) return found;
  }
  return offered[0];
}
