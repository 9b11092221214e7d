import type { Contribution } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { RelativeDate } from "#/ui/RelativeDate/RelativeDate.tsx";
import styles from "./Home.module.css";

/** Recent changes of contributors. */
export function Contributions({ items }: { readonly items: readonly Contribution[] }) {
  const { t } = useTranslator();
  return (
    <section className={styles.list} aria-labelledby="home-contributions">
      <h2 id="home-contributions">{t("home-contributions")}</h2>
      <ul>
        {items.map(({ number, url, title, repo, updated_at: time }, i) => (
          <li key={`${repo.name} ${number}`}>
            <h3>
              <a href={url} data-glean={`homepage: contribution ${i + 1}`}>
                {title}
              </a>
            </h3>
            <p className={styles.where}>
              <a href={repo.url} data-glean={`homepage: contribution_repo ${i + 1}`}>
                {repo.name}
              </a>
              <RelativeDate time={time} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
