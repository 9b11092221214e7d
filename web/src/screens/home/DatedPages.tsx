import { categoryOf } from "#/core/category.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { RelativeDate } from "#/ui/RelativeDate/RelativeDate.tsx";
import styles from "./Home.module.css";

interface DatedPagesProps {
  /** Pages of the newest features, or those that changed last. */
  readonly kind: "new" | "updated";
  readonly pages: readonly {
    readonly url: string;
    readonly title: string;
    readonly time: string;
  }[];
}

/** Pages with a date, the newest first. */
export function DatedPages({ kind, pages }: DatedPagesProps) {
  const { t } = useTranslator();
  const isNew = kind === "new";
  return (
    <section className={styles.list} aria-labelledby={`home-${kind}`}>
      <h2 id={`home-${kind}`}>{t(isNew ? "home-new" : "home-updated")}</h2>
      {isNew && <p className={styles.note}>{t("home-new-note")}</p>}
      <ul>
        {pages.map(({ title, url, time }, i) => (
          <li key={url} className={`${styles.feature} category-${categoryOf(url)}`}>
            <h3>
              <a
                href={url}
                data-glean={
                  isNew ? `homepage: new_feature ${i + 1}` : `homepage: updated ${i + 1}`
                }
              >
                {title}
              </a>
            </h3>
            <p>
              <RelativeDate time={time} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
