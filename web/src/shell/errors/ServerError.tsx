import type { FailedPage } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Main } from "#/ui/Main.tsx";
import styles from "./Loading.module.css";

/**
 * Shown by the server in place of a page that it could not make. The form has no
 * address: it asks for the page again, without scripts too.
 */
export function ServerError({ page }: { readonly page: FailedPage }) {
  const { t } = useTranslator();
  return (
    <Main>
      <div className={styles.screen}>
        <h1>{t("error-heading")}</h1>
        <p>
          <code>{`${page.status} · ${page.requestID}`}</code>
        </p>
        <form>
          <Button type="submit" look="primary">
            {t("error-reload")}
          </Button>
        </form>
        <p className={styles.home}>
          <a href="/">{t("not-found-home")}</a>
        </p>
      </div>
    </Main>
  );
}
