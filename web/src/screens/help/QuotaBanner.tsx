import { useEffect } from "react";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { useNow } from "#/ui/useNow.ts";
import type { Quota } from "./events.ts";
import { momentOf } from "./times.ts";
import styles from "./Help.module.css";

interface QuotaBannerProps {
  readonly quota: Quota;
  /** Called when the quota is reset. */
  readonly onReset: () => void;
}

/** The maximum of browser timers, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** The number of questions left, the time of the reset, and how to remove the limit. */
export function QuotaBanner({ quota, onReset }: QuotaBannerProps) {
  const { t, locale } = useTranslator();
  const site = useSite();
  const path = useLocale();
  const { reset, remaining, limit } = quota;
  useEffect(() => {
    if (reset === null) return;
    const left = Math.max(reset - Date.now(), 1000);
    const timer = setTimeout(onReset, Math.min(left + 1000, longestTimer));
    return () => clearTimeout(timer);
  }, [reset, onReset]);
  const usedUp = remaining <= 0;
  const now = useNow();
  const when = reset === null || now === null ? null : momentOf(reset, now, locale);
  return (
    <div
      className={usedUp ? `notecard warning ${styles.usedUp}` : styles.quota}
      {...(usedUp ? { role: "status" } : {})}
    >
      <p>
        {usedUp
          ? t("help-used-up", { limit })
          : t("help-left", { count: remaining, limit })}{" "}
        {when !== null && remaining < limit && t("help-back", { time: when })}{" "}
        {site.flags.plus && (
          <a
            href={`/${path}/plus#subscribe`}
            data-glean={usedUp ? "ai_help: upsell-button" : "ai_help: upsell-banner"}
          >
            {t("help-upgrade")}
          </a>
        )}
      </p>
    </div>
  );
}
