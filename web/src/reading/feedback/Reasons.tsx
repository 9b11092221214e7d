import type { SyntheticEvent } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Choice } from "#/ui/Field/Field.tsx";
import { reasonsFor } from "./reasons.ts";
import styles from "./Feedback.module.css";

interface ReasonsProps {
  readonly locale: string;
  readonly reason: string | null;
  readonly onChoose: (reason: string) => void;
  readonly onSubmit: () => void;
}

export default function Reasons({ locale, reason, onChoose, onSubmit }: ReasonsProps) {
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
