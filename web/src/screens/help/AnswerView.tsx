import { useCallback, useMemo, useRef, type RefObject } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { citationsIn } from "./citations.ts";
import { FailureCard } from "./FailureCard.tsx";
import { Markdown } from "./Markdown.tsx";
import { Sources } from "./Sources.tsx";
import { isOpen, isRefusal, shownText, type Answer, type Turn } from "./tree.ts";
import { AnswerRating } from "./AnswerRating.tsx";
import styles from "./Answer.module.css";

interface AnswerViewProps {
  readonly turn: Turn;
  /** The questions so far. */
  readonly questions: readonly string[];
  readonly canAsk: boolean;
  readonly canProceed: boolean;
  readonly onRetry: () => void;
  readonly onProceed: () => void;
}

/** An answer: its state, text and sources. */
export function AnswerView(props: AnswerViewProps) {
  const { turn, questions, canAsk, canProceed, onRetry, onProceed } = props;
  const { t } = useTranslator();
  const { answer } = turn;
  const { status, sources, finish } = answer;
  const text = shownText(answer);
  const citations = useMemo(() => citationsIn(text, sources), [text, sources]);
  const whole = useRef<HTMLDivElement>(null);
  const { toSource, toMark } = useMarks(whole);
  if (isRefusal(turn)) {
    return (
      <div className={styles.answer}>
        <p>{t("help-off-topic")}</p>
      </div>
    );
  }
  const isDone = status === "complete";
  return (
    <div className={styles.answer} aria-busy={isOpen(turn)} ref={whole}>
      <State turn={turn} />
      <Label answer={answer} />
      {text !== "" && (
        <Markdown
          text={text}
          id={turn.id}
          complete={!isOpen(turn)}
          sources={sources}
          onMark={toSource}
        />
      )}
      <Sources
        sources={sources}
        atOnce={text !== "" || !isOpen(turn)}
        id={turn.id}
        citations={citations}
        onBack={toMark}
      />
      {status === "errored" && (
        <FailureCard
          failure={answer.failure ?? "server"}
          retryAfter={answer.retryAfter}
          canAsk={canAsk}
          onRetry={onRetry}
        />
      )}
      {status === "stopped" && (
        <p className={styles.actions}>
          {finish === "content_filter" && <span>{t("help-filtered")}</span>}
          {finish === "length" ? (
            <Button size="small" disabled={!canProceed} onClick={onProceed}>
              {t("help-continue")}
            </Button>
          ) : (
            <Button size="small" disabled={!canAsk} onClick={onRetry}>
              {t("help-retry")}
            </Button>
          )}
        </p>
      )}
      {isDone && turn.messageID !== null && (
        <AnswerRating turn={turn} id={turn.messageID} questions={questions} />
      )}
    </div>
  );
}

/** Links the marks of an answer to its sources, and back. */
function useMarks(whole: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement>(null);
  const toSource = useCallback(
    (number: number, mark: HTMLElement) => {
      last.current = mark;
      const source = whole.current?.querySelector<HTMLElement>(
        `[data-source="${number}"]`,
      );
      source?.closest("details")?.setAttribute("open", "");
      source?.focus();
    },
    [whole],
  );
  const toMark = useCallback(
    (number: number) => {
      const isLast = last.current?.dataset["mark"] === String(number);
      const first = whole.current?.querySelector<HTMLElement>(`[data-mark="${number}"]`);
      (isLast ? last.current : first)?.focus();
    },
    [whole],
  );
  return { toSource, toMark };
}

/** Says once that an answer consists of quotations, and why if that is unusual. */
function Label({ answer: { notice, mode, sources } }: { readonly answer: Answer }) {
  const { t } = useTranslator();
  if (sources.length === 0) return null; // nothing is quoted
  const text =
    notice === "cap"
      ? t("help-cap")
      : notice === "unproved"
        ? t("help-nothing-proved")
        : mode === "extractive"
          ? t("help-extractive")
          : null;
  return text === null ? null : <p className={styles.label}>{text}</p>;
}

/** The visible state; the live region announces it, too. */
function State({ turn: { answer } }: { readonly turn: Turn }) {
  const { t } = useTranslator();
  const count = answer.sources.length;
  const texts = {
    pending: count === 0 ? t("help-searching") : t("help-consulted", { count }),
    "in-progress": t("help-answering"),
    complete: count === 0 ? t("help-done") : t("help-from", { count }),
    stopped: answer.finish === "length" ? t("help-cut") : t("help-stopped"),
    errored: answer.text === "" ? t("help-failed") : t("help-stopped"),
  } as const;
  return (
    <p className={styles.state} data-status={answer.status}>
      {texts[answer.status]}
    </p>
  );
}
