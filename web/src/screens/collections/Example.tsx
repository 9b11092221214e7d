import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Collections.module.css";

/** The pages of an example, whose names are the same in every language. */
const pages = [
  { area: "css", title: "grid-template-areas", note: "collections-example-note" },
  { area: "html", title: "<dialog>", note: "collections-example-second" },
  { area: "javascript", title: "Promise.all()", note: null },
] as const;

/** An example of a collection, for readers who have none yet. */
export function Example() {
  const { t } = useTranslator();
  return (
    <figure className={styles.example}>
      <figcaption>{t("collections-example")}</figcaption>
      <ul className={styles.items}>
        {pages.map(({ area, title, note }) => (
          <li key={title} className={`${styles.item} category-${area}`}>
            <strong>{title}</strong>
            {note !== null && <p className={styles.note}>{t(note)}</p>}
          </li>
        ))}
      </ul>
    </figure>
  );
}
