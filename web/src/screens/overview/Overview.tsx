import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { ButtonLink } from "#/ui/Button/Button.tsx";
import { Main } from "#/ui/Main.tsx";
import { Features } from "./Features.tsx";
import { Plans } from "./Plans.tsx";
import styles from "./Overview.module.css";

/** Plus, its features and its prices. */
export function Overview() {
  const { t } = useTranslator();
  const { brand, flags } = useSite();
  return (
    <Main className={styles.page}>
      <header className={`${styles.hero} on-dark`}>
        <p className={styles.name}>{t("overview-name", { name: brand.name })}</p>
        <h1>{t("overview-heading")}</h1>
        <p className={styles.lead}>{t("overview-lead")}</p>
        <p className={styles.actions}>
          <ButtonLink look="primary" href="#subscribe">
            {flags.plans ? t("collection-upgrade-link") : t("overview-begin")}
          </ButtonLink>
          {flags.plusDocs && (
            <ButtonLink href="/en-US/plus/docs/features/overview">
              {t("overview-docs")}
            </ButtonLink>
          )}
        </p>
      </header>
      <Features />
      <Plans />
    </Main>
  );
}
