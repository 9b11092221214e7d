import type { ReactNode } from "react";
import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTextLanguage, useTranslator } from "#/l10n/context.tsx";
import type { Slot } from "./slots.ts";
import { labelOf, typeOf } from "./types.ts";
import styles from "./AdBox.module.css";

/** The reader's plan, which determines the notes. */
export interface Reader {
  readonly plusAvailable: boolean;
  readonly isSubscriber: boolean;
}

interface AdFrameProps extends Reader {
  readonly slot: Slot;
  readonly colors?: Readonly<Record<string, string>>;
  readonly atEnd: boolean;
  readonly children: ReactNode;
}

/** Distinguishes an ad from the page for everybody: its name, its style and the notes. */
export function AdFrame({ slot, colors, atEnd, children, ...reader }: AdFrameProps) {
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

/** Says that it is an ad, and how to see none. */
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
