import { useEffect, useState } from "react";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Thumbs } from "#/reading/thumbs/index.ts";
import { SignInLink } from "#/shell/session/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import type { Failure } from "./ask.ts";
import type { Source } from "./events.ts";
import { rateAnswer } from "./history.ts";
import { linkOf } from "./links.ts";
import { Markdown } from "./Markdown.tsx";
import { reportAddress } from "./reportAddress.ts";
import { fromNow } from "./times.ts";
import { isOpen, isRefusal, shownText, type Answer, type Turn } from "./tree.ts";
import styles from "./Help.module.css";

interface AnswerViewProps {
  readonly turn: Turn;
  /** What was asked up to here. */
  readonly questions: readonly string[];
  readonly canAsk: boolean;
  readonly canProceed: boolean;
  readonly onRetry: () => void;
  readonly onProceed: () => void;
}

/** An answer: what goes on, what it is from, and what it says. */
export function AnswerView(props: AnswerViewProps) {
  const { turn, questions, canAsk, canProceed, onRetry, onProceed } = props;
  const { t } = useTranslator();
  const { answer } = turn;
  const { status, sources, finish } = answer;
  const text = shownText(answer);
  if (isRefusal(turn)) {
    return (
      <div className={styles.answer}>
        <p>{t("help-off-topic")}</p>
      </div>
    );
  }
  const isDone = status === "complete";
  return (
    <div className={styles.answer} aria-busy={isOpen(turn)}>
      <State turn={turn} />
      <Sources sources={sources} all={text !== "" || !isOpen(turn)} />
      <Label answer={answer} />
      {text !== "" && <Markdown text={text} id={turn.id} complete={!isOpen(turn)} />}
      {status === "errored" && (
        <FailureCard
          failure={answer.failure ?? "server"}
          retryAfter={answer.retryAfter}
          canAsk={canAsk}
          onRetry={onRetry}
        />
      )}
      {status === "stopped" && (
        <p className={styles.answerActions}>
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
        <Verdict turn={turn} id={turn.messageID} questions={questions} />
      )}
    </div>
  );
}

/** Says once that an answer is made of quotations, and why if that is not as usual. */
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

/** The line that says what goes on. The live region says it, too. */
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

/** How many of a list to show: they come one by one, so that each is seen. */
function useRevealed(length: number, all: boolean): number {
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (all || shown >= length) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(length);
      return;
    }
    const pause = 250 + 750 * Math.random();
    const timer = setTimeout(() => setShown((before) => before + 1), pause);
    return () => clearTimeout(timer);
  }, [shown, length, all]);
  return all ? length : Math.min(shown, length);
}

interface SourcesProps {
  readonly sources: readonly Source[];
  readonly all: boolean;
}

/** How many sources are seen at a glance: the best. The others are folded. */
const seen = 3;

function Sources({ sources, all }: SourcesProps) {
  const { t } = useTranslator();
  const shown = sources.slice(0, useRevealed(sources.length, all));
  const [best, others] = [shown.slice(0, seen), shown.slice(seen)];
  if (best.length === 0) return null;
  return (
    <div className={styles.sources}>
      <SourceList sources={best} label={t("help-sources")} />
      {others.length > 0 && (
        <details data-glean="ai_help: sources more">
          <summary>{t("help-more-sources", { count: others.length })}</summary>
          <SourceList
            sources={others}
            label={t("help-more-sources", { count: others.length })}
          />
        </details>
      )}
    </div>
  );
}

interface SourceListProps {
  readonly sources: readonly Source[];
  readonly label: string;
}

function SourceList({ sources, label }: SourceListProps) {
  const { t } = useTranslator();
  return (
    <ul aria-label={label}>
      {sources.map((source) => (
        <li key={source.url}>
          <SourceLink source={source} />
          {source.baseline !== null && (
            <span className={styles.baseline} data-baseline={source.baseline}>
              {t(`baseline-${source.baseline}`)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function SourceLink({ source: { url, title, section } }: { readonly source: Source }) {
  const link = linkOf(url, window.location.origin);
  const name = (
    <>
      {title}
      {section !== "" && section !== title && (
        <span className={styles.section}>{` › ${section}`}</span>
      )}
    </>
  );
  if (link.kind !== "page") return name;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener"
      data-glean={`ai_help: link source -> ${link.href}`}
    >
      {name}
    </a>
  );
}

/** The failures after which the same question has the same end. */
const final: ReadonlySet<Failure> = new Set([
  "conversation",
  "flagged",
  "long",
  "quota",
  "refused",
  "session",
  "unavailable",
]);

interface FailureCardProps {
  readonly failure: Failure;
  readonly retryAfter: number | null;
  readonly canAsk: boolean;
  readonly onRetry: () => void;
}

/** Says why there is no answer, and what to do. */
function FailureCard({ failure, retryAfter, canAsk, onRetry }: FailureCardProps) {
  const { t, locale } = useTranslator();
  const texts: Readonly<Record<Failure, string>> = {
    busy: t("help-failed-busy"),
    conversation: t("help-failed-conversation"),
    dropped: t("help-failed-dropped"),
    flagged: t("help-failed-flagged"),
    gone: t("help-failed-gone"),
    long: t("help-failed-long"),
    offline: t("help-offline"),
    quota: t("help-failed-quota"),
    refused: t("help-failed-refused"),
    session: t("help-failed-session"),
    server: t("help-failed-server"),
    timeout: t("help-failed-timeout"),
    unavailable: t("help-failed-unavailable"),
    underway: t("help-failed-underway"),
  };
  return (
    <div className="notecard warning" role="alert">
      <p>
        {texts[failure]}
        {retryAfter !== null &&
          ` ${t("help-again", { time: fromNow(retryAfter, locale) })}`}
      </p>
      {failure === "session" && <SignInLink>{t("sign-in")}</SignInLink>}
      {!final.has(failure) && (
        <Button size="small" disabled={!canAsk} onClick={onRetry}>
          {t("help-retry")}
        </Button>
      )}
    </div>
  );
}

interface VerdictProps {
  readonly turn: Turn;
  readonly id: string;
  readonly questions: readonly string[];
}

/** What the reader can say of an answer. */
function Verdict({ turn, id, questions }: VerdictProps) {
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
