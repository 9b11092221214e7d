import type { Page } from "#/contract/page.ts";
import type { SiteVersion } from "#/contract/site.ts";
import { latestOf } from "#/core/latest.ts";
import { useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import { useDocs } from "./useDocs.ts";
import { useVersions, versionRoot } from "./versions.ts";
import styles from "./VersionNotice.module.css";

/** The line above the pages of a frozen version, with a link to the latest one. */
export function VersionNotice({ page }: { readonly page: Page }) {
  const { version } = useDocs();
  const frozen = version !== null && version.name !== "" ? version : null;
  return frozen && <Notice page={page} own={frozen} />;
}

interface NoticeProps {
  readonly page: Page;
  readonly own: SiteVersion;
}

function Notice({ page, own }: NoticeProps) {
  const { t } = useTranslator();
  const [latest] = useVersions(own, true);
  const label = latest?.label ?? own.latest;
  return (
    <aside
      className={styles.notice}
      lang={useTextLanguage()}
      aria-label={t("version-label")}
    >
      <p>
        {t("version-old", { version: own.label })}{" "}
        <a href={versionRoot(own, "") + (latestOf(page) ?? "/")} data-native="">
          {t("version-latest")}
          {label !== "" && ` (${label})`}
        </a>
      </p>
    </aside>
  );
}
