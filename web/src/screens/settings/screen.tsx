import type { Page } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { PlusScreen, SignedIn } from "#/shell/plus/index.ts";

/** What readers decide about their account. */
export default function SettingsScreen({ page }: { readonly page: Page }) {
  const { t } = useTranslator();
  if (page.renderer !== "SpaPlusSettings") return null;
  return (
    <PlusScreen title={t("settings-title")} lead={<p>{t("settings-lead")}</p>}>
      <SignedIn prompt={t("settings-sign-in")}>{() => null}</SignedIn>
    </PlusScreen>
  );
}
