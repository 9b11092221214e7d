import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { TextPage } from "#/ui/TextPage/index.ts";
import styles from "./Promotion.module.css";

/**
 * The target of unsubscribe links in mails: only the button unsubscribes, since mail
 * scanners follow links. The form posts to the page's own address, which contains the
 * token.
 */
export function Unsubscribe() {
  const { t } = useTranslator();
  return (
    <TextPage className={styles.page}>
      <header>
        <h1>{t("newsletter-unsubscribe")}</h1>
        <p>{t("newsletter-unsubscribe-lead")}</p>
      </header>
      <form method="post">
        <Button look="primary" type="submit">
          {t("newsletter-unsubscribe-button")}
        </Button>
      </form>
    </TextPage>
  );
}

/** The outcome. */
export function Unsubscribed({ done }: { readonly done: boolean }) {
  const { t } = useTranslator();
  const { brand } = useSite();
  const locale = useLocale();
  return (
    <TextPage className={styles.page}>
      <header>
        <h1>{t(done ? "newsletter-unsubscribed" : "newsletter-invalid-link")}</h1>
        <p>
          {done
            ? t("newsletter-unsubscribed-lead")
            : t("newsletter-invalid-link-lead", { name: brand.name })}
        </p>
      </header>
      <p>
        <a href={`/${locale}/newsletter`}>{t("newsletter-about")}</a>
      </p>
    </TextPage>
  );
}
