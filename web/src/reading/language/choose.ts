/** Chinese written in the traditional way is read where these are asked for. */
const traditional = /^zh-(?:hant|hk|mo|tw)\b/i;

/** Of several locales of a language, the one for readers who say nothing closer. */
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
 * The locale to open a site in: the remembered one, else the first language of
 * the reader that the site has, else the first locale of the site.
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
