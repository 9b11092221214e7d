import type { Page } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { PlusScreen } from "#/shell/plus/index.ts";

/** What browsers have begun or ceased to support. */
export default function UpdatesScreen({ page }: { readonly page: Page }) {
  const { t } = useTranslator();
  if (page.renderer !== "SpaPlusUpdates") return null;
  return (
    <PlusScreen title={t("updates-title")} lead={<p>{t("updates-lead")}</p>}>
      {null}
    </PlusScreen>
  );
}
