import type { Page } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { OfflineSection } from "#/shell/offlineSettings/index.ts";
import { PlusScreen } from "#/shell/plus/index.ts";
import { ClientOnly } from "#/ui/ClientOnly.tsx";
import styles from "./Offline.module.css";

/** The page for choosing offline content, with or without an account. */
export default function OfflineScreen({ page }: { readonly page: Page }) {
  const { t } = useTranslator();
  const site = useSite();
  if (page.renderer !== "SpaOffline") return null;
  return (
    <PlusScreen
      title={t("offline-heading")}
      lead={<p>{t("offline-lead", { site: site.brand.name })}</p>}
    >
      <ClientOnly fallback={<p className={styles.waiting}>{t("loading")}</p>}>
        <OfflineSection isAlone />
      </ClientOnly>
    </PlusScreen>
  );
}
