import type { Site } from "#/contract/site.ts";
import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { Message, useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import styles from "./Footer.module.css";

interface Column {
  readonly label: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

function columns(site: Site, locale: string): Column[] {
  const { flags, links, offline } = site;
  const page = (label: string, name: string, on = true, own = locale) => ({
    label,
    href: (on ? addressOf(site, own, name) : null) ?? "",
  });
  const english = "en-US";
  const list: Column[] = [
    {
      label: "footer-developers",
      links: [
        page("menu-references-all", "docs/Web"),
        page("menu-learn-all", "docs/Learn_web_development"),
        page("menu-curriculum", "curriculum/", flags.curriculum, english),
        page("menu-playground", "play", flags.playground),
        page("menu-observatory", "observatory", flags.observatory, english),
      ],
    },
    {
      label: "footer-site",
      links: [
        page("footer-about", "about", flags.about),
        page("menu-blog", "blog/", flags.blog, english),
        page("menu-plus-overview", "plus", flags.plus),
        page("menu-offline", "offline", offline.worker),
        page("footer-advertise", "advertising", flags.advertising, english),
        page("footer-counting", "privacy", flags.telemetry || flags.placement),
      ],
    },
    {
      label: "footer-contribute",
      links: [
        page("footer-community", "community", flags.community),
        { label: "footer-how-to-contribute", href: links.contribute },
        { label: "footer-report", href: links.newIssue },
      ],
    },
    {
      label: "footer-support",
      links: [
        { label: "user-help", href: links.support },
        { label: "footer-privacy", href: links.privacy },
        { label: "footer-terms", href: links.terms },
      ],
    },
  ];
  return list
    .map((column) => ({
      ...column,
      links: column.links.filter(({ href }) => href !== ""),
    }))
    .filter((column) => column.links.length > 0);
}

export function Footer() {
  const site = useSite();
  const locale = useLocale();
  const { t } = useTranslator();
  const { brand, links } = site;
  return (
    <footer className={styles.footer} lang={useTextLanguage()}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <p className={styles.name}>{brand.name}</p>
          {brand.description !== "" && <p>{brand.description}</p>}
          {links.social.length > 0 && (
            <ul className={styles.social}>
              {links.social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="me noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label={t("footer-label")} className={styles.columns}>
          {columns(site, locale).map(({ label, links: entries }) => (
            <section key={label}>
              <h2>{t(label)}</h2>
              <ul>
                {entries.map((link) => (
                  <li key={link.label}>
                    <a href={link.href}>{t(link.label)}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <p className={styles.licence}>
          {links.licence === "" ? (
            t("footer-licence")
          ) : (
            <Message
              id="footer-licence-link"
              parts={{ a: (text) => <a href={links.licence}>{text}</a> }}
            />
          )}
        </p>
      </div>
    </footer>
  );
}
