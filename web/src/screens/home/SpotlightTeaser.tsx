import type { HomeData } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./SpotlightTeaser.module.css";

interface SpotlightTeaserProps {
  readonly contributor: NonNullable<HomeData["featuredContributor"]>;
}

/** A contributor, in their own words. */
export function SpotlightTeaser({ contributor }: SpotlightTeaserProps) {
  const { t } = useTranslator();
  const { flags } = useSite();
  const { contributorName: name, url, quote } = contributor;
  return (
    <section className={styles.teaser} aria-labelledby="home-spotlight">
      <h2 id="home-spotlight">{t("spotlight-heading")}</h2>
      <figure>
        <blockquote lang="en-US">{quote}</blockquote>
        <figcaption>
          <a className="lone-link" href={url}>
            {name}
          </a>
        </figcaption>
      </figure>
      {flags.community && (
        <p data-no-print="">
          <a className={styles.join} href="/en-US/community">
            {t("spotlight-join")}
          </a>
        </p>
      )}
    </section>
  );
}
