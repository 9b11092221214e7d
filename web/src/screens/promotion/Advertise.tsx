import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { ButtonLink } from "#/ui/Button/Button.tsx";
import { TextPage } from "#/ui/TextPage/index.ts";
import styles from "./Promotion.module.css";

const figures = ["users", "views", "years", "world"] as const;

/** Information for advertisers. */
export function Advertise() {
  const { t } = useTranslator();
  const site = useSite();
  const locale = useLocale();
  const { brand, flags, links } = site;
  const counts = flags.telemetry || flags.placement;
  const counted = counts ? addressOf(site, locale, "privacy") : null;
  const texts = {
    users: [t("advertise-users"), t("advertise-users-text")],
    views: [t("advertise-views"), t("advertise-views-text")],
    years: [t("advertise-years"), t("advertise-years-text")],
    world: [t("advertise-world"), t("advertise-world-text")],
  } as const;
  return (
    <TextPage className={styles.page}>
      <header>
        <h1>{t("advertise-heading", { name: brand.name })}</h1>
        <p>{t("advertise-lead")}</p>
      </header>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{texts[figure][1]}</dt>
            <dd>{texts[figure][0]}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2>{t("advertise-privacy")}</h2>
        <p>{t("advertise-privacy-text")}</p>
        <p>{t("advertise-places-text")}</p>
        {counted !== null && (
          <p>
            <a href={counted}>{t("advertise-counted")}</a>
          </p>
        )}
      </section>
      <section>
        <h2>{t("advertise-audience")}</h2>
        <p>{t("advertise-audience-text", { name: brand.name })}</p>
      </section>
      {links.advertise !== "" && (
        <p>
          <ButtonLink look="primary" href={links.advertise}>
            {t("advertise-contact")}
          </ButtonLink>
        </p>
      )}
    </TextPage>
  );
}
