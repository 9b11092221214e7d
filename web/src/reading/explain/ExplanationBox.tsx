import { useEffect, useRef } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Markdown, type Drawing } from "#/reading/markdown/index.ts";
import { Thumbs } from "#/reading/thumbs/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import type { Block } from "./blocks.ts";
import { rate, type Failure } from "./explain.ts";
import { useExplanation, type Examples, type Explanation } from "./useExplanation.ts";
import styles from "./ExplanationBox.module.css";

interface ExplanationBoxProps {
  readonly block: Block;
  /** The part of the code to explain; empty for all. */
  readonly part: string;
  readonly open: boolean;
  readonly examples: Examples;
  /** Called with the state of the explanation; null while it is hidden. */
  readonly onState: (state: Explanation["state"] | null) => void;
  readonly onClose: () => void;
}

/** The explanation below an example. */
export function ExplanationBox(props: ExplanationBoxProps) {
  const { block, part, open, examples, onState, onClose } = props;
  const { t, locale } = useTranslator();
  const { explanation, retry } = useExplanation({
    pre: block.pre,
    part,
    open,
    examples,
    locale,
  });
  const { state, text, failure, question, hash } = explanation;
  useEffect(() => onState(open ? state : null), [onState, open, state]);
  const heading = `${block.id}-heading`;
  const box = useRef<HTMLElement>(null);
  return (
    <section
      ref={box}
      id={block.id}
      tabIndex={-1}
      hidden={!open}
      className={styles.box}
      lang={locale}
      aria-labelledby={heading}
      aria-busy={state === "waiting" || state === "coming"}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === "Escape" && !nativeEvent.isComposing) onClose();
      }}
    >
      <div className={styles.head}>
        <p id={heading} className={styles.heading}>
          {t(part === "" ? "explain-heading" : "explain-heading-part")}
        </p>
        <Button
          look="icon"
          data-glean="ai_explain: close"
          aria-label={t("explain-close")}
          onClick={onClose}
        >
          <Icon name="cross" />
        </Button>
      </div>
      {part !== "" && <code className={styles.part}>{shortened(part)}</code>}
      {state === "waiting" && <p className={styles.waiting}>{t("explain-waiting")}</p>}
      <div className={styles.text}>
        <Markdown text={text} code={drawCode} link={drawLink} />
      </div>
      {failure !== null && state === "failed" && (
        <FailureNote
          failure={failure}
          onRetry={() => {
            box.current?.focus(); // the button disappears
            retry();
          }}
        />
      )}
      {state === "complete" && question !== null && (
        <>
          <p className={styles.note}>{t("explain-note")}</p>
          <Thumbs
            feature="ai-explain"
            part={`${hash} ${locale}`}
            question={t("explain-thumbs")}
            onVote={(useful) => {
              rate(question, hash, useful).catch((error: unknown) =>
                console.warn("Could not store the vote", error),
              );
            }}
          />
        </>
      )}
    </section>
  );
}

/** The first line of a part, shortened to one line. */
function shortened(part: string): string {
  const [first = ""] = part.trim().split("\n");
  return first === part.trim() ? first : `${first} …`;
}

const drawCode: Drawing["code"] = ({ text }) => (
  <pre className="notranslate" translate="no" tabIndex={0}>
    {text}
  </pre>
);

/** The model is instructed not to write links; they are shown as text. */
const drawLink: Drawing["link"] = ({ children }) => children;

interface FailureNoteProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** The reason for a missing explanation, and how to continue. */
function FailureNote({ failure, onRetry }: FailureNoteProps) {
  const { t } = useTranslator();
  const texts: Readonly<Record<Failure, string>> = {
    busy: t("explain-failed-busy"),
    changed: t("explain-failed-changed"),
    dropped: t("explain-failed-dropped"),
    early: t("explain-failed-early"),
    offline: t("explain-failed-offline"),
    refused: t("explain-failed-refused"),
    server: t("explain-failed-server"),
    unavailable: t("explain-failed-unavailable"),
  };
  const isFinal = ["changed", "early", "refused", "unavailable"].includes(failure);
  return (
    <div className={styles.failure} role="alert">
      <p>{texts[failure]}</p>
      {!isFinal && (
        <Button size="small" data-glean="ai_explain: retry" onClick={onRetry}>
          {t("explain-retry")}
        </Button>
      )}
    </div>
  );
}
