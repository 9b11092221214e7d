import type { SideLink } from "#/contract/page.ts";
import { isDeadLink } from "#/core/addresses.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { useUser } from "#/shell/session/index.ts";
import styles from "./SideList.module.css";

interface SideListProps {
  readonly links: readonly SideLink[];
  readonly here: string;
}

/** The pages of a section. */
export function SideList({ links, here }: SideListProps) {
  const { t } = useTranslator();
  const site = useSite();
  const signedIn = useUser()?.isAuthenticated === true;
  return (
    <nav className={styles.nav} aria-label={t("sidebar-label")}>
      <ul>
        {links
          .filter(({ url }) => !isDeadLink(site, url))
          .filter((link) => link.signedOut !== true || !signedIn)
          .map(({ url, title }) => (
            <li key={url} lang="en-US">
              <a href={url} aria-current={url === here ? "page" : undefined}>
                {title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
