import { useState } from "react";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Thumbs } from "#/reading/thumbs/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { rateAnswer } from "./history.ts";
import { reportAddress } from "./reportAddress.ts";
import type { Turn } from "./tree.ts";
import styles from "./Answer.module.css";

interface AnswerRatingProps {
  readonly turn: Turn;
  readonly id: string;
  readonly questions: readonly string[];
}

export function AnswerRating({ turn, id, questions }: AnswerRatingProps) {
  const { t } = useTranslator();
  const { links } = useSite();
  const address = reportAddress(links.newIssue, turn, questions);
  const [sent, setSent] = useState<"no" | "vote" | "question">("no");
  const rate = (useful: boolean, question?: string) => {
    setSent(question !== undefined || useful ? "question" : "vote");
    rateAnswer(id, useful, question).catch((error: unknown) =>
      console.warn("Could not store the vote", error),
    );
  };
  return (
    <div className={styles.verdict}>
      <Thumbs
        feature="ai-help-answer"
        part={id}
        question={t("help-thumbs")}
        onVote={(useful) => rate(useful)}
      />
      {sent === "vote" && (
        <Button size="small" onClick={() => rate(false, turn.question.slice(0, 500))}>
          {t("help-show-question")}
        </Button>
      )}
      {address !== null && (
        <a
          href={address}
          target="_blank"
          rel="noopener"
          data-glean="ai_help: report issue"
        >
          {t("help-report")} <Icon name="external" />
        </a>
      )}
    </div>
  );
}
