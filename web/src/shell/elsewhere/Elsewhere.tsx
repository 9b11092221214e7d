import { useId } from "react";
import useSWR from "swr";
import type { HomePage } from "#/contract/page.ts";
import { addressOf } from "#/core/addresses.ts";
import { categoryOf } from "#/core/category.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { request } from "#/core/request.ts";
import { dataURL, homeAddress } from "#/core/scheme.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import styles from "./Elsewhere.module.css";

const areas = [
  ["html", "HTML"],
  ["css", "CSS"],
  ["javascript", "JavaScript"],
  ["api", "API"],
  ["http", "HTTP"],
] as const;

/** Other ways to find a page: the areas of the docs, popular pages, and AI help. */
export function Elsewhere({ question = "" }: { readonly question?: string }) {
  const { t } = useTranslator();
  const heading = useId();
  const site = useSite();
  const locale = useLocale();
  const help = site.flags.aiHelp ? addressOf(site, locale, "plus/ai-help") : null;
  return (
    <>
      <nav className={styles.elsewhere} aria-labelledby={heading}>
        <h2 id={heading}>{t("results-elsewhere")}</h2>
        <ul>
          {site.docs?.menu
            .flatMap<{ readonly href: string; readonly label: string }>((menu) =>
              menu.items.length > 0 ? menu.items : [menu],
            )
            .map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          {areas.map(([id, page]) => {
            const href = addressOf(site, locale, `docs/Web/${page}`);
            return (
              href !== null && (
                <li key={id} className={`category-${id}`}>
                  <a href={href}>{t(`menu-${id}`)}</a>
                </li>
              )
            );
          })}
        </ul>
      </nav>
      {help !== null && (
        <form action={help} className={styles.ask}>
          <TextField
            label={t("results-ask")}
            name="q"
            defaultValue={question}
            autoComplete="off"
            required
          />
          <Button type="submit">{t("menu-ai-help")}</Button>
        </form>
      )}
      <Popular locale={locale} />
    </>
  );
}

/** The popular pages that the home page names; it is last, since it appears later. */
function Popular({ locale }: { readonly locale: string }) {
  const heading = useId();
  const { t } = useTranslator();
  const { data } = useSWR<HomePage, Error>(
    dataURL(homeAddress(locale)),
    request<HomePage>,
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const popular = data?.docs?.popular ?? [];
  if (popular.length === 0) return null;
  return (
    <nav className={styles.elsewhere} aria-labelledby={heading}>
      <h2 id={heading}>{t("home-popular")}</h2>
      <ul>
        {popular.map(({ uri, title }) => (
          <li key={uri} className={`category-${categoryOf(uri)}`}>
            <a href={uri}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
