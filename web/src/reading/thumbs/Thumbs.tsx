import { useEffect, useRef, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { hasVoted, vote } from "./store.ts";
import styles from "./Thumbs.module.css";

interface ThumbsProps {
  /** The key under which the answer is stored. */
  readonly feature: string;
  readonly part?: string;
  readonly question: string;
  /** Asks again even after an answer. */
  readonly permanent?: boolean;
  readonly onVote?: (value: boolean) => void;
}

type State = "unknown" | "asking" | "thanked" | "answered";

/** A question answered once with a thumb up or down. */
export function Thumbs(props: ThumbsProps) {
  const { feature, part, question, permanent = false, onVote } = props;
  const { t } = useTranslator();
  const [state, setState] = useState<State>("unknown");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setState(!permanent && hasVoted(feature, part) ? "answered" : "asking");
  }, [feature, part, permanent]);

  useEffect(() => {
    // The focused button is gone.
    if (state === "thanked") box.current?.focus({ preventScroll: true });
  }, [state]);

  const answer = (value: boolean) => {
    vote(feature, value, part);
    setState("thanked");
    onVote?.(value);
  };
  if (state === "unknown" || state === "answered") return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.thumbs} role="status">
      {state === "thanked" ? (
        <span>{t("feedback-thanks")}</span>
      ) : (
        <>
          <span>{question}</span>
          <Button
            look="icon"
            aria-label={t("feedback-yes")}
            data-glean={`thumbs: ${feature} -> 1`}
            onClick={() => answer(true)}
          >
            <Icon name="thumb" />
          </Button>
          <Button
            look="icon"
            aria-label={t("feedback-no")}
            data-glean={`thumbs: ${feature} -> 0`}
            onClick={() => answer(false)}
          >
            <Icon name="thumb" className={styles.down} />
          </Button>
        </>
      )}
    </div>
  );
}
