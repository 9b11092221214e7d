import { useId, useState, useSyncExternalStore } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { choose } from "#/telemetry/choice.ts";
import { chosen, refusal, type Refusal } from "#/telemetry/consent.ts";
import { Switch } from "#/ui/Switch/Switch.tsx";
import styles from "./Privacy.module.css";

/** The source of a refusal: null for none, unknown before scripts run. */
type Refused = Refusal | "unknown" | null;

/** Follows the reader's choice in all tabs. */
function subscribe(onChange: () => void): () => void {
  document.addEventListener(chosen, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    document.removeEventListener(chosen, onChange);
    window.removeEventListener("storage", onChange);
  };
}

export function useRefusal(): Refused {
  return useSyncExternalStore<Refused>(subscribe, refusal, () => "unknown");
}

/** The switch for counting in this browser. */
export function Choice() {
  const { t } = useTranslator();
  const id = useId();
  const refused = useRefusal();
  const [isForgotten, setForgotten] = useState(false);
  const texts = {
    on: t("privacy-choice-on"),
    setting: t("privacy-choice-off"),
    browser: t("privacy-choice-browser"),
    cookie: t("privacy-choice-cookie"),
    unknown: "",
  } as const;
  const isOffHere = refused === "setting" && isForgotten;
  const shown = isOffHere ? t("privacy-choice-forgotten") : texts[refused ?? "on"];
  // Reserves its room, so that nothing moves when it appears or changes.
  const longest = Object.values(texts).reduce((a, b) => (b.length > a.length ? b : a));
  return (
    <section className={styles.choice} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("privacy-choice")}</h2>
      <noscript>
        <p>{t("privacy-no-script")}</p>
      </noscript>
      <div className={styles.scripted}>
        <Switch
          checked={refused === null}
          disabled={refused === "browser" || refused === "cookie"}
          busy={refused === "unknown"}
          describedBy={`${id}-state`}
          onChange={(on) => setForgotten(!choose(on))}
        >
          {t("privacy-switch")}
        </Switch>
        <div className={styles.state}>
          <span className={styles.holder} aria-hidden="true">
            {longest}
          </span>
          <span id={`${id}-state`} role="status">
            {shown}
          </span>
        </div>
      </div>
    </section>
  );
}
