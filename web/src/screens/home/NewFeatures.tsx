import type { HomeDocs } from "#/contract/otherPages.ts";
import { categoryOf } from "#/core/category.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { RelativeDate } from "#/ui/RelativeDate/RelativeDate.tsx";
import styles from "./Home.module.css";

interface NewFeaturesProps {
  readonly features: HomeDocs["newlyAvailable"];
}

/** The features newly supported by all browsers. */
export function NewFeatures({ features }: NewFeaturesProps) {
  const { t } = useTranslator();
  return (
    <section className={styles.list} aria-labelledby="home-new">
      <h2 id="home-new">{t("home-new")}</h2>
      <p className={styles.note}>{t("home-new-note")}</p>
      <ul>
        {features.map(({ name, url, since }, i) => (
          <li key={url} className={`${styles.feature} category-${categoryOf(url)}`}>
            <h3>
              <a href={url} data-glean={`homepage: new_feature ${i + 1}`}>
                {name}
              </a>
            </h3>
            <p>
              <RelativeDate time={since} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
