import { useEffect, useRef } from "react";
import type { Partner as PartnerInfo } from "#/contract/site.ts";
import { report } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import styles from "./Partner.module.css";

/** A provider of courses that goes well with this one. */
export function Partner({ partner: { name, url } }: { readonly partner: PartnerInfo }) {
  const { t } = useTranslator();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (banner.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        report("curriculum: partner banner view");
      },
      { threshold: 0.5 },
    );
    observer.observe(banner.current);
    return () => observer.disconnect();
  }, []);
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
