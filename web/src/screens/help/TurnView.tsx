import { useEffect, useRef, useState } from "react";
import { report } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { AnswerView } from "./AnswerView.tsx";
import { QuestionForm } from "./QuestionForm.tsx";
import { isOpen, type Shown } from "./tree.ts";
import styles from "./Help.module.css";

interface TurnViewProps {
  readonly shown: Shown;
  readonly path: readonly Shown[];
  /** Something can be asked at the moment. */
  readonly canAsk: boolean;
  /** An answer that was cut off can go on. */
  readonly canProceed: boolean;
  readonly isLive: boolean;
  readonly onEdit: (question: string) => void;
  readonly onRetry: () => void;
  readonly onProceed: () => void;
  readonly onChoose: (index: number) => void;
  readonly onStop: () => void;
}

/** A question, which can be asked in other words, and its answer. */
export function TurnView(props: TurnViewProps) {
  const { shown, path, canAsk, isLive } = props;
  const { t } = useTranslator();
  const { turn } = shown;
  const [edited, setEdited] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && edited === null) button.current?.focus();
    wasEditing.current = edited !== null;
  }, [edited]);
  return (
    <li className={styles.turn}>
      <div className={styles.question}>
        {edited === null ? (
          <>
            <h2>{turn.question}</h2>
            <div className={styles.questionActions}>
              <Siblings shown={shown} busy={!canAsk} onChoose={props.onChoose} />
              {canAsk && (
                <Button
                  ref={button}
                  size="small"
                  data-glean="ai_help: edit start"
                  onClick={() => setEdited(turn.question)}
                >
                  {t("help-edit")}
                </Button>
              )}
            </div>
          </>
        ) : (
          <QuestionForm
            value={edited}
            onChange={setEdited}
            focused
            disabled={!canAsk}
            label={t("help-edit")}
            onCancel={() => setEdited(null)}
            onSend={() => {
              const question = edited.trim();
              setEdited(null);
              report("ai_help: edit submit");
              props.onEdit(question);
            }}
          />
        )}
      </div>
      <AnswerView
        turn={turn}
        questions={path.slice(0, path.indexOf(shown) + 1).map((one) => one.turn.question)}
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

interface SiblingsProps {
  readonly shown: Shown;
  readonly busy: boolean;
  readonly onChoose: (index: number) => void;
}

/** Leads to what else was asked in the place of a question. */
function Siblings({ shown: { index, count }, busy, onChoose }: SiblingsProps) {
  const { t } = useTranslator();
  if (count < 2) return null;
  return (
    <span className={styles.siblings}>
      <Button
        look="icon"
        className={styles.before}
        aria-label={t("help-version-before")}
        aria-disabled={busy || index === 0}
        data-glean="ai_help: question prev"
        onClick={() => !busy && index > 0 && onChoose(index - 1)}
      >
        <Icon name="chevron" />
      </Button>
      <span aria-live="polite">
        <span aria-hidden="true">{`${index + 1} / ${count}`}</span>
        <span className="visually-hidden">
          {t("help-version", { number: index + 1, count })}
        </span>
      </span>
      <Button
        look="icon"
        className={styles.after}
        aria-label={t("help-version-after")}
        aria-disabled={busy || index === count - 1}
        data-glean="ai_help: question next"
        onClick={() => !busy && index < count - 1 && onChoose(index + 1)}
      >
        <Icon name="chevron" />
      </Button>
    </span>
  );
}
