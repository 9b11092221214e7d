import { useRef } from "react";
import type { SpotlightPage } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Columns } from "#/reading/columns/index.ts";
import { Sections, useDecoration } from "#/reading/body/index.ts";
import { Main } from "#/ui/Main.tsx";
import styles from "./Spotlight.module.css";

/** The portrait of a contributor. */
export function Spotlight({ page }: { readonly page: SpotlightPage }) {
  const { t } = useTranslator();
  const article = useRef<HTMLElement>(null);
  useDecoration(article, page);
  const {
    contributorName: name,
    profileImg,
    profileImgAlt,
    usernames,
    quote,
    sections,
  } = page.hyData;
  return (
    <Columns parents={page.parents}>
      <Main>
        <article
          ref={article}
          className={`main-page-content ${styles.spotlight}`}
          lang="en-US"
          dir="ltr"
        >
          <header>
            <img
              src={`${page.url}/${profileImg}`}
              alt={profileImgAlt}
              width={200}
              height={200}
            />
            <div>
              <p className={styles.kicker}>{t("spotlight-heading")}</p>
              <h1>{name}</h1>
              {usernames.github !== "" && (
                <p>
                  <a href={`https://github.com/${usernames.github}`} rel="noreferrer">
                    {`@${usernames.github}`}
                  </a>
                </p>
              )}
            </div>
            <blockquote>{quote}</blockquote>
          </header>
          <Sections body={sections} />
        </article>
      </Main>
    </Columns>
  );
}
