import { lazy } from "react";
import { chunk } from "#/core/chunk.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { ClientOnly } from "#/ui/ClientOnly.tsx";
import { Main } from "#/ui/Main.tsx";
import styles from "./Playground.module.css";

const Playground = lazy(chunk(() => import("./Playground.tsx")));

/** The page for writing, running and sharing code. */
export function PlayView() {
  const { t } = useTranslator();
  return (
    <Main className={styles.page}>
      <ClientOnly
        fallback={
          <div className={styles.loading}>
            <h1 className="visually-hidden">{t("play-title")}</h1>
            <p>{t("loading")}</p>
          </div>
        }
      >
        <Playground />
      </ClientOnly>
    </Main>
  );
}
