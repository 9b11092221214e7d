import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { Survey } from "#/contract/site.ts";
import { withQuery } from "#/core/query.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { note } from "./record.ts";
import styles from "./SurveyBox.module.css";

interface SurveyBoxProps {
  readonly survey: Survey;
  readonly path: string;
}

/** A survey; its form is fetched from the provider only when it is opened. */
export default function SurveyBox({ survey, path }: SurveyBoxProps) {
  const { t } = useTranslator();
  const [opened, setOpened] = useState(false);
  const [hidden, setHidden] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => note(survey, "seen_at"), [survey]);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      const own = source === frame.current?.contentWindow && origin === survey.origin;
      if (own && data === "submit") note(survey, "submitted_at");
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [survey]);

  if (hidden) return null;
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open) return;
    note(survey, "opened_at");
    setOpened(true);
  };
  return (
    <section className={styles.survey} aria-label={t("survey-label")}>
      <p>{survey.teaser}</p>
      <Button
        look="icon"
        className={styles.hide}
        aria-label={t("survey-hide")}
        onClick={() => {
          note(survey, "dismissed_at");
          setHidden(true);
        }}
      >
        <Icon name="cross" />
      </Button>
      <details onToggle={onToggle}>
        <summary>{survey.question}</summary>
        {opened && (
          <iframe
            ref={frame}
            title={survey.question}
            src={withQuery(survey.url, { referrer: path })}
            height={500}
          />
        )}
      </details>
      {survey.footnote !== "" && <small>({survey.footnote})</small>}
    </section>
  );
}
