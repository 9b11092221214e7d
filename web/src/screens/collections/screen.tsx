import type { Page } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { PlusScreen, SignedIn } from "#/shell/plus/index.ts";

/** The pages of collections. */
export default function CollectionsScreen({ page }: { readonly page: Page }) {
  const { t } = useTranslator();
  switch (page.renderer) {
    case "SpaPlusCollections":
      return (
        <PlusScreen title={t("collections-title")} lead={<p>{t("collections-lead")}</p>}>
          <SignedIn prompt={t("collections-sign-in")}>{() => null}</SignedIn>
        </PlusScreen>
      );
    case "SpaPlusCollection":
      return (
        <PlusScreen title={t("collection-title")}>
          <SignedIn prompt={t("collections-sign-in")}>{() => null}</SignedIn>
        </PlusScreen>
      );
    case "SpaPlusCollectionsFrequentlyViewed":
      return (
        <PlusScreen title={t("frequent-title")} lead={<p>{t("frequent-lead")}</p>}>
          <SignedIn prompt={t("collections-sign-in")}>{() => null}</SignedIn>
        </PlusScreen>
      );
    case "SpaPlusSharedCollection":
      return <PlusScreen title={t("collection-shared-title")}>{null}</PlusScreen>;
    default:
      return null;
  }
}
