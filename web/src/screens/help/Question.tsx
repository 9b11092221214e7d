import { useEffect, useRef, useState } from "react";
import { report } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { QuestionForm } from "./QuestionForm.tsx";
import { Siblings } from "./Siblings.tsx";
import type { Shown } from "./tree.ts";
import styles from "./Turn.module.css";

interface QuestionProps {
  readonly shown: Shown;
  /** Whether a question can be asked now. */
  readonly canAsk: boolean;
  readonly onEdit: (question: string) => void;
  readonly onChoose: (index: number) => void;
}

/** A question, which can be edited and asked again. */
export function Question({ shown, canAsk, onEdit, onChoose }: QuestionProps) {
  const { t } = useTranslator();
  const { question } = shown.turn;
  const [edited, setEdited] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && edited === null) button.current?.focus();
    wasEditing.current = edited !== null;
  }, [edited]);
  if (edited !== null) {
    return (
      <div className={styles.question}>
        <QuestionForm
          value={edited}
          onChange={setEdited}
          focused
          disabled={!canAsk}
          label={t("help-edit")}
          onCancel={() => setEdited(null)}
          onSend={() => {
            setEdited(null);
            report("ai_help: edit submit");
            onEdit(edited.trim());
          }}
        />
      </div>
    );
  }
  return (
    <div className={styles.question}>
      <h2>{question}</h2>
      <div className={styles.questionActions}>
        <Siblings shown={shown} busy={!canAsk} onChoose={onChoose} />
        {canAsk && (
          <Button
            ref={button}
            size="small"
            data-glean="ai_help: edit start"
            onClick={() => setEdited(question)}
          >
            {t("help-edit")}
          </Button>
        )}
      </div>
    </div>
  );
}
