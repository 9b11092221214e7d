import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { AnswerView } from "./AnswerView.tsx";
import { Question } from "./Question.tsx";
import { isOpen, type Shown } from "./tree.ts";
import styles from "./Turn.module.css";

interface TurnViewProps {
  readonly shown: Shown;
  /** The questions so far. */
  readonly questions: readonly string[];
  /** Whether a question can be asked now. */
  readonly canAsk: boolean;
  /** Whether a cut-off answer can be continued. */
  readonly canProceed: boolean;
  readonly isLive: boolean;
  readonly onEdit: (question: string) => void;
  readonly onRetry: () => void;
  readonly onProceed: () => void;
  readonly onChoose: (index: number) => void;
  readonly onStop: () => void;
}

/** A question and its answer. */
export function TurnView(props: TurnViewProps) {
  const { shown, questions, canAsk, isLive } = props;
  const { t } = useTranslator();
  const { turn } = shown;
  return (
    <li className={styles.turn}>
      <Question
        shown={shown}
        canAsk={canAsk}
        onEdit={props.onEdit}
        onChoose={props.onChoose}
      />
      <AnswerView
        turn={turn}
        questions={questions}
        canAsk={canAsk}
        canProceed={props.canProceed}
        onRetry={props.onRetry}
        onProceed={props.onProceed}
      />
      {isLive && isOpen(turn) && (
        <Button size="small" data-glean="ai_help: stop" onClick={props.onStop}>
          <Icon name="cross" /> {t("help-stop")}
        </Button>
      )}
    </li>
  );
}
