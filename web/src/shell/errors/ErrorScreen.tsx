import { useEffect, useState } from "react";
import { ChunkFailure } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Address } from "#/ui/Address.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Main } from "#/ui/Main.tsx";
import styles from "./Loading.module.css";

/** Replaces a page that failed to load or render. */
export function ErrorScreen({ error }: { readonly error: Error }) {
  const { t } = useTranslator();
  useEffect(() => {
    document.title = t("error-title");
  }, [t]);
  return (
    <Main>
      <ErrorMessage error={error} />
    </Main>
  );
}

/** The error, and a button to retry. */
export function ErrorMessage({ error }: { readonly error: Error }) {
  const { t } = useTranslator();
  const [address, setAddress] = useState("");
  useEffect(() => setAddress(window.location.href), []);
  return (
    <div className={`screen ${styles.screen}`}>
      <h1>{t("error-heading")}</h1>
      <div role="alert">
        <p>
          {error instanceof ChunkFailure ? (
            t("chunk-failed")
          ) : (
            <code>{error.message}</code>
          )}
        </p>
        <p>
          <code>
            <Address text={address} />
          </code>
        </p>
      </div>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t("error-reload")}
      </Button>
    </div>
  );
}
