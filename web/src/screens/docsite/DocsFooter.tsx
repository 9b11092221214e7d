import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { useDocs } from "./useDocs.ts";
import styles from "./DocsFooter.module.css";

/** The footer of a docs tree: its links, and its text. */
export function DocsFooter() {
  const { t } = useTranslator();
  const site = useSite();
  const offline = addressOf(site, useLocale(), "offline");
  const { footerLinks, footerText } = useDocs();
  const groups = footerLinks.filter(({ items }) => items.length > 0);
  const links = footerLinks.filter(({ items }) => items.length === 0);
  const hasOffline = footerLinks
    .flatMap((link) => [link, ...link.items])
    .some(({ href }) => href === offline);
  if (site.offline.worker && offline !== null && !hasOffline) {
    links.push({ label: t("menu-offline"), href: offline, items: [] });
  }
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {groups.length > 0 && (
          <nav className={styles.groups} aria-label={t("footer-label")}>
            {groups.map(({ label, items }) => (
              <section key={label}>
                <h2>{label}</h2>
                <ul>
                  {items.map(({ label: text, href }) => (
                    <li key={href}>
                      <a href={href}>{text}</a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        )}
        <div className={styles.end}>
          <p>{footerText || site.brand.name}</p>
          {links.length > 0 && (
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}
