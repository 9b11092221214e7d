import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { withScreenStrings } from "#/l10n/load.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import styles from "./Feedback.module.css";

const Reasons = lazy(withScreenStrings(() => import("./Reasons.tsx")));

type State =
  | { readonly state: "asking" }
  | { readonly state: "choosing"; readonly reason: string | null }
  | { readonly state: "thanked" };

/** Asks whether a page helped and, if not, why. */
export function Feedback({ locale }: { readonly locale: string }) {
  const { t } = useTranslator();
  const [at, setAt] = useState<State>({ state: "asking" });
  const box = useRef<HTMLDivElement>(null);
  const started = at.state !== "asking";

  // The focused buttons disappear: focus moves to their replacement.
  useEffect(() => {
    if (started) box.current?.focus();
  }, [started, at.state]);

  return (
    <div ref={box} tabIndex={-1} className={styles.box} aria-live="polite">
      {at.state === "asking" && (
        <fieldset className={styles.question}>
          <legend>{t("feedback-question")}</legend>
          <Button
            data-glean="thumbs: article_footer -> 1"
            onClick={() => setAt({ state: "thanked" })}
          >
            <Icon name="thumb" />
            {t("feedback-yes")}
          </Button>
          <Button
            data-glean="thumbs: article_footer -> 0"
            onClick={() => setAt({ state: "choosing", reason: null })}
          >
            <Icon name="thumb" className={styles.down} />
            {t("feedback-no")}
          </Button>
        </fieldset>
      )}
      {at.state === "choosing" && (
        <Suspense fallback={null}>
          <Reasons
            locale={locale}
            reason={at.reason}
            onChoose={(reason) => setAt({ state: "choosing", reason })}
            onSubmit={() => setAt({ state: "thanked" })}
          />
        </Suspense>
      )}
      {at.state === "thanked" && (
        <p className={styles.thanks}>
          <Icon name="check" />
          {t("feedback-thanks")}
        </p>
      )}
    </div>
  );
}
