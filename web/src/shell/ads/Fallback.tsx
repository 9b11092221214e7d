import { useRef, useState } from "react";
import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { report } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { AdFrame, type Reader } from "./AdFrame.tsx";
import type { Slot } from "./slots.ts";
import { useImpression } from "./useImpression.ts";
import styles from "./AdBox.module.css";

interface FallbackProps extends Reader {
  readonly slot: Slot;
  readonly address: string;
}

/** The banner of pages without an ad: a course provider or a link for advertisers. */
export function Fallback(props: FallbackProps) {
  const { partner } = useSite().lessons;
  return partner.url === "" ? <OwnAd /> : <PartnerAd {...props} />;
}

/** The first day after the new year's offer. */
const endOfOffer = Date.UTC(2025, 0, 8);

const reportView = () => report("banner_scrimba_view");

function PartnerAd({ slot, address, ...reader }: FallbackProps) {
  const { t } = useTranslator();
  const { name, url } = useSite().lessons.partner;
  const text = useRef<HTMLParagraphElement>(null);
  const [now] = useState(() => Date.now());
  useImpression(text, `fallback ${address}`, reportView);
  return (
    <AdFrame slot={slot} atEnd={false} {...reader}>
      <p ref={text} className={styles.fallback}>
        {t("ad-partner", { name })}{" "}
        <a
          href={url}
          target="_blank"
          rel="sponsored noopener"
          data-glean="banner_scrimba_click"
        >
          {t(now < endOfOffer ? "ad-partner-offer" : "ad-partner-enroll")}
        </a>
      </p>
    </AdFrame>
  );
}

/** A link for advertisers. */
function OwnAd() {
  const { t } = useTranslator();
  const site = useSite();
  const advertise = addressOf(site, useLocale(), "advertising");
  if (advertise === null) return null;
  const text = t("ad-own", { name: site.brand.name });
  return (
    <section className={styles.own} aria-label={text}>
      <a href={advertise} data-glean="pong: pong->about">
        {text}
      </a>
    </section>
  );
}
