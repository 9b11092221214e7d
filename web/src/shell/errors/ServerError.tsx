import type { FailedPage } from "#/contract/page.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { ButtonLink } from "#/ui/Button/Button.tsx";
import { Main } from "#/ui/Main.tsx";
import styles from "./Loading.module.css";

/**
 * The server's page for a page that it could not render. The link is to the current
 * address with its query, and needs no scripts.
 */
export function ServerError({ page }: { readonly page: FailedPage }) {
  const { t } = useTranslator();
  return (
    <Main>
      <div className={`screen ${styles.screen}`}>
        <h1>{t("error-heading")}</h1>
        <p>
          <code>{`${page.status} · ${page.requestID}`}</code>
        </p>
        {page.cause !== undefined && (
          <pre tabIndex={0} className={styles.cause}>
            {page.cause}
          </pre>
        )}
        <ButtonLink look="primary" href="" data-native="">
          {t("error-reload")}
        </ButtonLink>
        <p className={styles.home}>
          <a href="/">{t("not-found-home")}</a>
        </p>
      </div>
    </Main>
  );
}
