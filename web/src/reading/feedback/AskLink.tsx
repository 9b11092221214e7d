import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { hasFeature, useUser } from "#/shell/session/index.ts";
import styles from "./ArticleFooter.module.css";

/** A link to AI help with a question about the page, for readers who have it. */
export function AskLink({ page }: { readonly page: string }) {
  const site = useSite();
  const user = useUser();
  const address = addressOf(site, useLocale(), "plus/ai-help");
  const { t } = useTranslator();
  if (address === null || !hasFeature(site, user, "aiHelp")) return null;
  return (
    <p className={styles.ask} data-no-print="">
      <a
        className="lone-link"
        href={`${address}?page=${encodeURIComponent(page)}`}
        rel="nofollow"
        data-glean="ai_help: ask about page"
      >
        {t("ask-page")}
      </a>
    </p>
  );
}
