import type { PrivacyPage } from "#/contract/page.ts";
import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { TextPage } from "#/ui/TextPage/index.ts";
import { Choice } from "./Choice.tsx";
import { Records } from "./Records.tsx";
import styles from "./Privacy.module.css";

/** The privacy notice about counting and ads, and the switch for counting. */
export function PrivacyView({ page }: { readonly page: PrivacyPage }) {
  const { t } = useTranslator();
  const { application, brand, flags, links, served } = useSite();
  const counts = flags.telemetry && served && application !== "";
  return (
    <TextPage className={styles.page}>
      <header>
        <h1>{t("privacy-heading")}</h1>
        <p>{t(lead(counts, flags.placement), { name: brand.name })}</p>
      </header>
      {counts && (
        <>
          <Choice />
          <Counted />
          <Kept data={page.hyData} />
        </>
      )}
      <Stored />
      <Ads counts={counts} />
      {flags.authentication && (
        <section>
          <h2>{t("user-menu")}</h2>
          <p>{t("account-kept")}</p>
        </section>
      )}
      {counts && <Records />}
      {links.privacy !== "" && (
        <p>
          <a href={links.privacy}>{t("privacy-policy", { name: brand.name })}</a>
        </p>
      )}
    </TextPage>
  );
}

function lead(counts: boolean, hasAds: boolean): string {
  if (counts) return "privacy-lead";
  return hasAds ? "privacy-lead-ads" : "privacy-lead-nothing";
}

const counted = [
  "privacy-views",
  "privacy-clicks",
  "privacy-searches",
  "privacy-speed",
  "privacy-device",
  "privacy-country",
];

const strong = { b: (text: string) => <strong>{text}</strong> };

function Counted() {
  const { t } = useTranslator();
  return (
    <section>
      <h2>{t("privacy-counted")}</h2>
      <ul>
        {counted.map((id) => (
          <li key={id}>
            <Message id={id} parts={strong} />
          </li>
        ))}
      </ul>
      <p>{t("privacy-why")}</p>
    </section>
  );
}

function Kept({ data }: { readonly data: PrivacyPage["hyData"] }) {
  const { t } = useTranslator();
  const { visitDays, countDays } = data;
  return (
    <>
      <section>
        <h2>{t("privacy-not")}</h2>
        <ul>
          <li>{t("privacy-not-address")}</li>
          <li>{t("privacy-not-reader")}</li>
          <li>{t("privacy-not-others")}</li>
        </ul>
      </section>
      <section>
        <h2>{t("privacy-long")}</h2>
        <ul>
          <li>{t("privacy-visit-days", { days: visitDays })}</li>
          <li>
            {countDays === 0
              ? t("privacy-counts-stay")
              : t("privacy-count-days", { days: countDays })}
          </li>
          <li>{t("privacy-here")}</li>
        </ul>
      </section>
    </>
  );
}

/** Says that pages are stored for offline reading, if so. */
function Stored() {
  const { offline } = useSite();
  const locale = useLocale();
  if (!offline.worker) return null;
  return (
    <p>
      <Message
        id="privacy-stored"
        parts={{ link: (text) => <a href={`/${locale}/offline`}>{text}</a> }}
      />
    </p>
  );
}

function Ads({ counts }: { readonly counts: boolean }) {
  const { t } = useTranslator();
  const site = useSite();
  const locale = useLocale();
  const { brand, flags } = site;
  const about = flags.advertising ? addressOf(site, locale, "advertising") : null;
  return (
    <section>
      <h2>{t("privacy-ads")}</h2>
      {flags.placement ? (
        <>
          <p>{t("privacy-ads-by")}</p>
          <p>
            {t("privacy-ads-counted")} {counts && t("privacy-ads-switch")}
          </p>
        </>
      ) : (
        <p>{t("privacy-ads-none")}</p>
      )}
      {about !== null && (
        <p>
          <a href={about}>{t("privacy-ads-more", { name: brand.name })}</a>
        </p>
      )}
    </section>
  );
}
