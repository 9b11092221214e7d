import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Choice } from "#/ui/Field/Field.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { reasonsFor } from "./reasons.ts";
import styles from "./Feedback.module.css";

type State =
  | { readonly state: "asking" }
  | { readonly state: "choosing"; readonly reason: string | null }
  | { readonly state: "thanked" };

/** Asks whether a page helped and, if not, what is wrong with it. */
export function Feedback({ locale }: { readonly locale: string }) {
  const { t } = useTranslator();
  const [at, setAt] = useState<State>({ state: "asking" });
  const box = useRef<HTMLDivElement>(null);
  const started = at.state !== "asking";

  // The buttons go away under the reader's focus: it moves to what came instead.
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
        <Reasons
          locale={locale}
          reason={at.reason}
          onChoose={(reason) => setAt({ state: "choosing", reason })}
          onSubmit={() => setAt({ state: "thanked" })}
        />
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

interface ReasonsProps {
  readonly locale: string;
  readonly reason: string | null;
  readonly onChoose: (reason: string) => void;
  readonly onSubmit: () => void;
}

function Reasons({ locale, reason, onChoose, onSubmit }: ReasonsProps) {
  const { t } = useTranslator();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason !== null) onSubmit();
  };
  const group = locale === "de" ? "feedback-reason-de" : "feedback-reason";
  return (
    <form onSubmit={submit}>
      <fieldset className={styles.reasons}>
        <legend>{t("feedback-why")}</legend>
        {reasonsFor(locale).map((name) => (
          <Choice
            key={name}
            type="radio"
            name="reason"
            value={name}
            checked={reason === name}
            onChange={() => onChoose(name)}
          >
            {t(`${group}-${name.replace("_", "-")}`)}
          </Choice>
        ))}
      </fieldset>
      <Button
        type="submit"
        disabled={reason === null}
        data-glean={`article_footer: feedback -> ${reason ?? ""}`}
      >
        {t("feedback-submit")}
      </Button>
    </form>
  );
}
