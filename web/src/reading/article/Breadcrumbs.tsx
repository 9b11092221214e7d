import type { DocParent } from "#/contract/page.ts";
import { isDeadLink } from "#/core/addresses.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Breadcrumbs.module.css";

/** The path from the root of the documentation to the page. */
export function Breadcrumbs({ parents }: { readonly parents: readonly DocParent[] }) {
  const { t } = useTranslator();
  const site = useSite();
  if (parents.length === 0) throw new Error("Empty breadcrumb list");
  return (
    <nav aria-label={t("breadcrumb")} className={styles.nav}>
      <ol itemScope itemType="https://schema.org/BreadcrumbList">
        {parents.map(({ uri, title }, i) => (
          <li
            key={uri}
            itemProp="itemListElement"
            itemScope
            itemType="https://schema.org/ListItem"
          >
            {isDeadLink(site, uri) ? (
              <span className={styles.plain} itemProp="name">
                {title}
              </span>
            ) : (
              <a
                href={uri}
                itemProp="item"
                aria-current={i === parents.length - 1 ? "page" : undefined}
              >
                <span itemProp="name">{title}</span>
              </a>
            )}
            <meta itemProp="position" content={String(i + 1)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
