import { useEffect } from "react";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { useUser } from "#/shell/session/index.ts";
import { markViewed } from "#/shell/viewed/index.ts";
import { ButtonLink } from "#/ui/Button/Button.tsx";
import { TextPage } from "#/ui/TextPage/index.ts";
import styles from "./Promotion.module.css";

/** The end of the newsletter, and its effect on subscribers. */
export function Newsletter() {
  const { t } = useTranslator();
  const { brand, flags } = useSite();
  useEffect(() => markViewed("plus_newsletter"), []);
  const signedIn = useUser()?.isAuthenticated === true;
  return (
    <TextPage className={styles.page}>
      <header>
        <h1>{t("newsletter-heading", { name: brand.name })}</h1>
        <p>{t("newsletter-lead")}</p>
      </header>
      <p>{t("newsletter-data")}</p>
      {signedIn && flags.settings && (
        <p>
          <ButtonLink look="primary" href="/en-US/plus/settings#newsletter">
            {t("newsletter-settings")}
          </ButtonLink>
        </p>
      )}
      {flags.blog && (
        <p>
          <a href="/en-US/blog/">{t("newsletter-blog")}</a>
        </p>
      )}
    </TextPage>
  );
}
