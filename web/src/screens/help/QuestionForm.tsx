import { useEffect, useId, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import styles from "./QuestionForm.module.css";

/** The maximum length of a question, in characters. */
export const longest = 25_000;

interface QuestionFormProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The field is read-only, but keeps its focus. */
  readonly locked?: boolean;
  /** Nothing can be sent now. */
  readonly disabled?: boolean;
  /** The field takes focus when it appears. */
  readonly focused: boolean;
  readonly label: string;
  /** The label while the form is locked. */
  readonly busyLabel?: string;
  readonly remaining?: number | null;
  readonly onSend: () => void;
  /** Cancels editing of an earlier question. */
  readonly onCancel?: () => void;
  readonly actions?: ReactNode;
}

/** Reports whether a key submits the text; not during input method composition. */
export function sends({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  // Safari ends the composition before this key, which then has a special code.
  const code: unknown = Reflect.get(nativeEvent, "keyCode");
  const composing = nativeEvent.isComposing || code === 229;
  return key === "Enter" && !shiftKey && !composing;
}

/** The form for a question; Enter sends it, Shift+Enter starts a new line. */
export function QuestionForm(props: QuestionFormProps) {
  const { ref, value, onChange, onSend, onCancel, actions } = props;
  const { locked = false, disabled = false, focused, label, remaining = null } = props;
  const { t } = useTranslator();
  const id = useId();
  useEffect(() => {
    if (focused) document.getElementById(id)?.focus({ preventScroll: true });
  }, [focused, id]);
  const editing = onCancel !== undefined;
  const canSend = !locked && !disabled && value.trim() !== "";
  const left = remaining === null ? "" : ` ${t("help-remaining", { count: remaining })}`;
  const placeholder = locked ? props.busyLabel : label + left;
  const send = () => canSend && onSend();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <div className={styles.growing} data-value={value || placeholder}>
        <textarea
          id={id}
          ref={ref}
          rows={1}
          maxLength={longest}
          enterKeyHint="send"
          autoComplete="off"
          readOnly={locked}
          aria-disabled={locked}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (sends(event)) {
              event.preventDefault();
              send();
            } else if (event.key === "Escape" && editing) {
              event.stopPropagation();
              onCancel();
            }
          }}
        />
      </div>
      <div className={styles.actions}>
        {editing && (
          <Button size="small" data-glean="ai_help: edit cancel" onClick={onCancel}>
            {t("help-cancel")}
          </Button>
        )}
        {actions}
        {value !== "" && !locked && (
          <Button
            size="small"
            data-glean={editing ? "ai_help: edit clear" : "ai_help: clear"}
            onClick={() => {
              onChange("");
              document.getElementById(id)?.focus();
            }}
          >
            {t("help-clear")}
          </Button>
        )}
        {value.length > longest * 0.9 && (
          <span className={styles.length}>
            {t("help-length", { count: value.length, limit: longest })}
          </span>
        )}
        <Button type="submit" look="primary" aria-disabled={!canSend}>
          {t("help-send")}
        </Button>
      </div>
    </form>
  );
}
