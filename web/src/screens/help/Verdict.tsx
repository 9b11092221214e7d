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

interface VerdictProps {
  readonly turn: Turn;
  readonly id: string;
  readonly questions: readonly string[];
}

/** What the reader can say of an answer. */
export function Verdict({ turn, id, questions }: VerdictProps) {
  const { t } = useTranslator();
  const { links } = useSite();
  const address = reportAddress(links.newIssue, turn, questions);
  const [told, setTold] = useState<"no" | "vote" | "question">("no");
  const rate = (useful: boolean, question?: string) => {
    setTold(question !== undefined || useful ? "question" : "vote");
    rateAnswer(id, useful, question).catch((error: unknown) =>
      console.warn("The vote was not stored", error),
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
      {told === "vote" && (
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
