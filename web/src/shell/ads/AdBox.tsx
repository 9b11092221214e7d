import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { report } from "#/core/report.ts";
import { useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import type { Ad } from "./ask.ts";
import { isDisplayed } from "./places.ts";
import type { Slot } from "./slots.ts";
import { labelOf, typeOf } from "./types.ts";
import { useImpression } from "./useImpression.ts";
import styles from "./AdBox.module.css";

interface Reader {
  readonly plusAvailable: boolean;
  readonly isSubscriber: boolean;
}

interface AdBoxProps extends Reader {
  readonly ad: Ad;
  /** Whether it is at the end of the page instead of in a column. */
  readonly atEnd: boolean;
  /** Called when something, such as a blocker, keeps the ad from being seen. */
  readonly onBroken: () => void;
}

/** An ad: a picture, texts and a link of the site's own server. */
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
    <Frame slot={ad.slot} colors={ad.colors} atEnd={atEnd} {...reader}>
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
    </Frame>
  );
}

interface FallbackProps extends Reader {
  readonly slot: Slot;
  /** Address of the page. */
  readonly address: string;
}

/** The first day after the offer for the new year. */
const endOfOffer = Date.UTC(2025, 0, 8);

/** What is above pages without an ad: a provider of courses or, without one, the way to an ad. */
export function Fallback({ slot, address, ...reader }: FallbackProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const site = useSite();
  const { name, url } = site.lessons.partner;
  const text = useRef<HTMLParagraphElement>(null);
  const [now] = useState(() => Date.now());
  const onSeen = useCallback(() => report("banner_scrimba_view"), []);
  useImpression(text, `fallback ${address}`, onSeen);
  if (url === "") {
    const advertise = addressOf(site, locale, "advertising");
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
  return (
    <Frame slot={slot} atEnd={false} {...reader}>
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
    </Frame>
  );
}

interface FrameProps extends Reader {
  readonly slot: Slot;
  readonly colors?: Readonly<Record<string, string>>;
  readonly atEnd: boolean;
  readonly children: ReactNode;
}

/** What tells an ad from the page, for everybody: its name, its look and the notes. */
function Frame({ slot, colors, atEnd, children, ...reader }: FrameProps) {
  const { t } = useTranslator();
  const type = typeOf(slot);
  return (
    <section
      className={styles.ad}
      data-type={type}
      data-colored={colors?.["--ad-ground"] !== undefined}
      data-at-end={atEnd}
      aria-label={t(labelOf(slot))}
      style={colors}
    >
      {children}
      <Notes {...reader} />
    </section>
  );
}

/** That it is an ad, and how to see none. */
function Notes({ plusAvailable, isSubscriber }: Reader) {
  const { t } = useTranslator();
  const locale = useLocale();
  const site = useSite();
  const about = addressOf(site, locale, "advertising");
  const page = isSubscriber ? "settings" : "plus";
  const without =
    isSubscriber || plusAvailable
      ? addressOf(site, locale, isSubscriber ? "plus/settings" : "plus")
      : null;
  return (
    <p className={styles.notes} lang={useTextLanguage()}>
      {about === null ? (
        <span>{t("ad-note")}</span>
      ) : (
        <a href={about} data-glean="pong: pong->about">
          {t("ad-note")}
        </a>
      )}
      {without !== null && (
        <a href={`${without}?ref=nope`} data-glean={`pong: pong->${page}`}>
          {t("ad-without")}
        </a>
      )}
    </p>
  );
}
