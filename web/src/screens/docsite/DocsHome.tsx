import { useRef } from "react";
import type { DocsCard, DocsHomePage } from "#/contract/page.ts";
import { useLocale } from "#/core/context.ts";
import { useTextLanguage } from "#/l10n/context.tsx";
import { Sections, useDecoration } from "#/reading/body/index.ts";
import { LanguageMenu } from "#/reading/language/index.ts";
import { ButtonLink } from "#/ui/Button/Button.tsx";
import { Main } from "#/ui/Main.tsx";
import styles from "./DocsHome.module.css";

/** The home page of a docs tree: a title with buttons, cards, and the root page's text. */
export function DocsHome({ page }: { readonly page: DocsHomePage }) {
  const article = useRef<HTMLElement>(null);
  useDecoration(article, page);
  const { title, tagline, image, buttons, cards, sections } = page.hyData;
  const locale = useLocale();
  const textLanguage = useTextLanguage();
  const doc = {
    locale,
    mdn_url: page.url,
    native: locale,
    other_translations: page.other_translations ?? [],
  };
  return (
    <Main className={styles.home}>
      {doc.other_translations.length > 1 && (
        <div className={styles.languages} lang={textLanguage}>
          <LanguageMenu doc={doc} />
        </div>
      )}
      <div className={styles.hero} data-image={image !== ""}>
        <div>
          <h1>{title}</h1>
          {tagline !== "" && <p>{tagline}</p>}
          {buttons.length > 0 && (
            <div className={styles.buttons}>
              {buttons.map(({ label, href }, i) => (
                <ButtonLink
                  key={href}
                  className={styles.button}
                  look={i === 0 ? "primary" : "plain"}
                  href={href}
                >
                  {label}
                </ButtonLink>
              ))}
            </div>
          )}
        </div>
        {image !== "" && <img src={image} alt="" fetchPriority="low" />}
      </div>
      {cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <li key={`${card.title} ${card.href}`}>
              <Card card={card} />
            </li>
          ))}
        </ul>
      )}
      {sections.length > 0 && (
        <article ref={article} className={`main-page-content ${styles.text}`}>
          <Sections body={sections} />
        </article>
      )}
    </Main>
  );
}

function Card({ card: { title, text, href } }: { readonly card: DocsCard }) {
  return (
    <>
      <h2>{href === "" ? title : <a href={href}>{title}</a>}</h2>
      {text !== "" && <p>{text}</p>}
    </>
  );
}
