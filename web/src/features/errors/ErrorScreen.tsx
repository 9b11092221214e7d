import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Loading.module.css";

/** Shown in place of a page that could not be loaded. */
export function ErrorScreen({ error }: { readonly error: Error }) {
  return (
    <main id="content" tabIndex={-1}>
      <ErrorMessage error={error} />
    </main>
  );
}

/** What went wrong, and the way to try again. */
export function ErrorMessage({ error }: { readonly error: Error }) {
  const { t } = useTranslator();
  return (
    <div className={styles.screen}>
      <h1>{t("error-heading")}</h1>
      <p role="alert">
        <code>{error.message}</code>
      </p>
      <button type="button" onClick={() => window.location.reload()}>
        {t("error-reload")}
      </button>
    </div>
  );
}
