import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { ButtonLink } from "#/ui/Button/Button.tsx";
import { Main } from "#/ui/Main.tsx";
import styles from "./Promotion.module.css";

const figures = ["users", "views", "years", "world"] as const;

/** What those need to know who want to advertise. */
export function Advertise() {
  const { t } = useTranslator();
  const { brand, links } = useSite();
  const texts = {
    users: [t("advertise-users"), t("advertise-users-text")],
    views: [t("advertise-views"), t("advertise-views-text")],
    years: [t("advertise-years"), t("advertise-years-text")],
    world: [t("advertise-world"), t("advertise-world-text")],
  } as const;
  return (
    <Main className={styles.page}>
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
    </Main>
  );
}
