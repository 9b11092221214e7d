import { useWriterTranslator } from "#/l10n/writers.ts";
import type { Piece } from "./types.ts";
import styles from "./Translations.module.css";

/** A text with added and removed words marked. */
export function Words({ words }: { readonly words: readonly Piece[] }) {
  const { t } = useWriterTranslator();
  return (
    <pre className={styles.text} lang="en-US">
      {words.map(({ kind, text }, i) => {
        if (kind === "same") return text;
        const Tag = kind === "added" ? "ins" : "del";
        return (
          <Tag key={i}>
            <span className="visually-hidden">{t(`desk-l10n-word-${kind}`)}</span>
            {text}
          </Tag>
        );
      })}
    </pre>
  );
}
