import { useRef } from "react";
import type { Partner as PartnerInfo } from "#/contract/site.ts";
import { report } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { useSeen } from "#/ui/useSeen.ts";
import styles from "./Partner.module.css";

const reportView = () => report("curriculum: partner banner view");

/** A provider of courses that complement this one. */
export function Partner({ partner: { name, url } }: { readonly partner: PartnerInfo }) {
  const { t } = useTranslator();
  const banner = useRef<HTMLElement>(null);
  useSeen(banner, 0.5, reportView);
  return (
    <aside ref={banner} className={styles.partner} aria-label={t("partner-label")}>
      <div>
        <p className={styles.title}>{t("partner-title", { name })}</p>
        <p>{t("partner-text", { name })}</p>
      </div>
      <a
        href={url}
        className="external"
        target="_blank"
        rel="noreferrer"
        onClick={() => report("curriculum: partner banner click")}
      >
        {t("partner-link", { name })}
      </a>
    </aside>
  );
}
