import type { SiteMenu } from "#/contract/site.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Header, type MenuEntry } from "#/shell/header/index.ts";
import { useCurrentPath } from "#/shell/navigation/index.ts";
import { Banner } from "./Banner.tsx";
import { useDocs } from "./useDocs.ts";
import { VersionMenu } from "./VersionMenu.tsx";
import styles from "./DocsHeader.module.css";

/** The header of a docs tree, with its logo and menu, below its banner. */
export function DocsHeader() {
  const { t } = useTranslator();
  const { logoReplacesName, menu, version } = useDocs();
  const current = useCurrent(menu);
  const entries = menu.map((entry, i): MenuEntry => {
    const label = entry.label || t("docs-more");
    const isCurrent = entry === current;
    if (entry.items.length === 0) {
      return { kind: "link", label, href: entry.href, isCurrent };
    }
    const links = entry.items.map(linkOf);
    return { kind: "menu", id: `own-${i + 1}`, label, links, isCurrent };
  });
  return (
    <>
      <Banner />
      <Header logo={<SiteLogo />} hidesName={logoReplacesName} entries={entries}>
        {version !== null && <VersionMenu own={version} />}
      </Header>
    </>
  );
}

/** The entry of the menu for the current page, by the longest address that begins its own. */
function useCurrent(menu: readonly SiteMenu[]): SiteMenu | undefined {
  const path = useCurrentPath();
  const lengths = menu.map(({ href, items }) =>
    Math.max(
      ...[href, ...items.map((item) => item.href)].map((address) =>
        address !== "" && `${path}/`.startsWith(`${address}/`) ? address.length : 0,
      ),
    ),
  );
  const longest = Math.max(0, ...lengths);
  return longest === 0 ? undefined : menu[lengths.indexOf(longest)];
}

function linkOf({ label, href, note }: SiteMenu["items"][number]) {
  return note === "" ? { label, href } : { label, href, note };
}

/** The logo of the site, or the first letter of its name. */
function SiteLogo() {
  const { logo, darkLogo } = useDocs();
  const { brand } = useSite();
  if (logo === "") {
    const [initial = ""] = brand.name;
    return (
      <b className={styles.initial} aria-hidden="true">
        {initial}
      </b>
    );
  }
  return (
    <>
      <Picture className={darkLogo === "" ? "" : styles.onLight} src={logo} />
      {darkLogo !== "" && <Picture className={styles.onDark} src={darkLogo} />}
    </>
  );
}

interface PictureProps {
  readonly className: string | undefined;
  readonly src: string;
}

/** A picture of low priority: React would add a link to others before the header. */
function Picture({ className = "", src }: PictureProps) {
  return (
    <img className={`${styles.logo} ${className}`} src={src} alt="" fetchPriority="low" />
  );
}
