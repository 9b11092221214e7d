import { useCallback, useEffect, useRef } from "react";
import { report } from "#/core/report.ts";
import { AdFrame, type Reader } from "./AdFrame.tsx";
import type { Ad } from "./ask.ts";
import { isDisplayed } from "./places.ts";
import { typeOf } from "./types.ts";
import { useImpression } from "./useImpression.ts";
import styles from "./AdBox.module.css";

interface AdBoxProps extends Reader {
  readonly ad: Ad;
  /** Whether it is at the end of the page instead of in a column. */
  readonly atEnd: boolean;
  /** Called if something, such as a blocker, keeps the ad from loading. */
  readonly onBroken: () => void;
}

/** An ad: an image, texts and a link of the site's own server. */
export function AdBox({ ad, atEnd, onBroken, ...reader }: AdBoxProps) {
  const type = typeOf(ad.slot);
  const link = useRef<HTMLAnchorElement>(null);
  const onSeen = useCallback(() => {
    try {
      navigator.sendBeacon(ad.view);
    } catch (error) {
      console.warn("Could not count an ad", error);
    }
    report(`pong: pong->viewed ${type}`);
  }, [ad, type]);
  useImpression(link, ad.view, onSeen);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const place = link.current?.closest("[data-slot]");
      if (link.current === null || place === null || place === undefined) return;
      if (isDisplayed(place) && !isDisplayed(link.current)) onBroken();
    });
    return () => cancelAnimationFrame(frame);
  }, [onBroken]);

  const isNew = ad.heading !== "" && ad.cta !== "";
  const isBanner = ad.slot !== "side" && type !== "top-banner";
  return (
    <AdFrame slot={ad.slot} colors={ad.colors} atEnd={atEnd} {...reader}>
      <a
        ref={link}
        className={styles.link}
        data-new={isNew}
        href={ad.click}
        target="_blank"
        rel="sponsored noopener"
        data-glean={`pong: pong->click ${type}`}
      >
        <img
          src={ad.image}
          alt={ad.alt !== "" || !isBanner ? ad.alt : ad.copy}
          width={ad.width}
          height={ad.height}
          onError={onBroken}
        />
        {!isBanner && (
          <span className={styles.text}>
            {ad.heading !== "" && <strong>{ad.heading}</strong>}
            <span className={styles.copy}>{ad.copy}</span>
          </span>
        )}
        {!isBanner && ad.cta !== "" && <span className={styles.cta}>{ad.cta}</span>}
      </a>
    </AdFrame>
  );
}
