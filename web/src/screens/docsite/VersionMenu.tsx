import type { MouseEvent } from "react";
import type { SiteVersion } from "#/contract/site.ts";
import { withBase } from "#/core/base.ts";
import { chunk } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import menu from "#/ui/Menu/Menu.module.css";
import { useMenu } from "#/ui/Menu/useMenu.ts";
import { useVersions, versionRoot, type Version } from "./versions.ts";
import styles from "./VersionMenu.module.css";

/** The versions of the site. Each leads to the same page, if the version has it. */
export function VersionMenu({ own }: { readonly own: SiteVersion }) {
  const { t } = useTranslator();
  const { open, setOpen, box, button } = useMenu();
  const loaded = useVersions(own, open);
  const versions = loaded.length > 0 ? loaded : [own];
  const labelOf = ({ label }: Version) => label || t("version-latest");
  const follow = (event: MouseEvent, name: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    chunk(() => import("./openIn.ts"))()
      .then(({ openIn }) => openIn(own, name))
      .catch(() => location.assign(withBase(`${versionRoot(own, name)}/`)));
  };

  return (
    <div ref={box} className={`${menu.box} ${styles.box}`}>
      <Button
        look="bare"
        ref={button}
        id="docs-version-menu-button"
        className={`${menu.button} ${menu.quiet} ${styles.button}`}
        aria-expanded={open}
        aria-controls="docs-version-menu"
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">{t("version-label")}</span>
        <span className={styles.label}>{labelOf(own)}</span>
        <Icon name="chevron" className={styles.chevron} />
      </Button>
      <ul
        id="docs-version-menu"
        className={`${menu.panel} ${styles.menu}`}
        aria-labelledby="docs-version-menu-button"
        data-open={open}
      >
        {versions.map((version) => (
          <li key={version.name}>
            <a
              href={`${versionRoot(own, version.name)}/`}
              data-native=""
              aria-current={version.name === own.name ? "true" : undefined}
              onClick={(event) => follow(event, version.name)}
            >
              {labelOf(version)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
