import type { HomePage } from "#/contract/page.ts";
import { addressOf } from "#/core/addresses.ts";
import { categoryOf } from "#/core/category.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { AdSlot } from "#/shell/ads/index.ts";
import { QuickSearch } from "#/shell/search/index.ts";
import { Main } from "#/ui/Main.tsx";
import { Trail } from "#/ui/Trail/Trail.tsx";
import { Areas } from "./Areas.tsx";
import { Contributions } from "./Contributions.tsx";
import { DatedPages } from "./DatedPages.tsx";
import { News } from "./News.tsx";
import { SpotlightTeaser } from "./SpotlightTeaser.tsx";
import styles from "./Home.module.css";

const named = [
  ["html", "docs/Web/HTML"],
  ["css", "docs/Web/CSS"],
  ["javascript", "docs/Web/JavaScript"],
] as const;

/** The home page: search, areas of the docs, news, and contributors. */
export function Home({ page }: { readonly page: HomePage }) {
  const site = useSite();
  const { brand } = site;
  const locale = useLocale();
  const { t } = useTranslator();
  const { featuredArticles, latestNews, recentContributions, featuredContributor } =
    page.hyData ?? {};
  const featured = featuredArticles ?? [];
  const news = latestNews?.items ?? [];
  const contributions = recentContributions?.items ?? [];
  const { pages = 0, areas = [], popular = [] } = page.docs ?? {};
  const newest = (page.docs?.newlyAvailable ?? []).map(({ name, url, since }) => ({
    title: name,
    url,
    time: since,
  }));
  const updated = (page.docs?.updated ?? []).map(({ title, url, updated_at: time }) => ({
    title,
    url,
    time,
  }));
  return (
    <Main className={styles.home}>
      <section className={`${styles.hero} on-dark`}>
        <Trail className={styles.trail} />
        <h1>{t("home-heading")}</h1>
        <p>
          <Message
            id="home-text"
            args={{ name: brand.name }}
            parts={Object.fromEntries(
              named.map(([area, page]) => {
                const href = addressOf(site, locale, page);
                return [
                  area,
                  (text: string) =>
                    href === null ? (
                      <>{text}</>
                    ) : (
                      <a
                        href={href}
                        data-glean={`homepage_hero: ${area === "javascript" ? "js" : area}`}
                      >
                        {text}
                      </a>
                    ),
                ];
              }),
            )}
          />
        </p>
        <QuickSearch
          id="hp-search"
          placeholder={pages > 0 ? t("home-search", { count: pages }) : undefined}
        />
        {popular.length > 0 && (
          <ul className={styles.chips} data-no-print="" aria-label={t("home-popular")}>
            {popular.map(({ uri, title }, i) => (
              <li key={uri}>
                <a href={uri} data-glean={`homepage: popular ${i + 1}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {areas.length > 0 && <Areas areas={areas} />}
      {featured.length > 0 && (
        <section className={styles.featured}>
          <h2>{t("home-featured")}</h2>
          <ul>
            {featured.map(({ mdn_url: url, title, summary, tag }, i) => (
              <li key={url} className={`category-${categoryOf(url)}`}>
                {tag !== null && (
                  <a
                    className={styles.tag}
                    href={tag.uri}
                    data-glean={`homepage: article_tag ${i + 1}`}
                  >
                    {tag.title}
                  </a>
                )}
                <h3>
                  <a href={url} data-glean={`homepage: article ${i + 1}`}>
                    {title}
                  </a>
                </h3>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {[newest, news, contributions, updated].some((list) => list.length > 0) && (
        <div className={styles.columns}>
          {newest.length > 0 && <DatedPages kind="new" pages={newest} />}
          {news.length > 0 && <News items={news} />}
          {contributions.length > 0 && <Contributions items={contributions} />}
          {updated.length > 0 && <DatedPages kind="updated" pages={updated} />}
        </div>
      )}
      {featuredContributor && <SpotlightTeaser contributor={featuredContributor} />}
      <AdSlot slot="hpMain" />
    </Main>
  );
}
