const plain = new Set(["plain", "text", "txt", "plaintext", "mermaid"]);

/** The language in a block's class after `brush:`; null for plain text. */
export function languageOf(pre: Element): string | null {
  const language = /\bbrush:\s*([\w-]+)/.exec(pre.className)?.[1]?.toLowerCase();
  return language === undefined || plain.has(language) ? null : language;
}
