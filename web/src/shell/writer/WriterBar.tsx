import { currentPath } from "#/core/base.ts";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { Page } from "#/contract/page.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { editAddress } from "#/core/editAddress.ts";
import { fixFlaws } from "#/core/fixFlaws.ts";
import { isPlaceholderPage } from "#/core/kind.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { useRouter } from "#/shell/navigation/index.ts";
import { FeedbackView } from "#/shell/readerFeedback/index.ts";
import { readItem, writeItem } from "#/storage/local.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { percent } from "#/ui/Chart/scale.ts";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { FlawItem, shortFile } from "./FlawItem.tsx";
import { unmark } from "./mark.ts";
import { safeLink, type Problem, type Report, type ReportedFlaw } from "./report.ts";
import { useLive } from "./useLive.ts";
import { useReport } from "./useReport.ts";
import styles from "./Writer.module.css";

/** The key for whether the panel is open. */
const storedAs = "writer-panel";

/** The panel for writers on each page: its flaws, and links to edit it. */
export function WriterBar({ page }: { readonly page: Page }) {
  const { flags } = useSite();
  return flags.devMode ? <LiveBar page={page} /> : <StaticBar page={page} />;
}

/** The report of `waymark dev`. */
function LiveBar({ page }: { readonly page: Page }) {
  const { location } = useRouter();
  const isPlaceholder = isPlaceholderPage(page);
  const path = isPlaceholder ? currentPath() : location.path;
  const { changes, away } = useLive(path, isPlaceholder);
  const report = useReport(page, path, true, changes);
  // Screens for writers are part of the program, so they have no source.
  if (page.renderer === "Desk" && !away) return null;
  return <Bar key={path} report={report} away={away} isPlaceholder={isPlaceholder} />;
}

/** The report embedded in the page. */
function StaticBar({ page }: { readonly page: Page }) {
  const report = useReport(page, page.url, false, 0);
  return <Bar report={report} away={false} isPlaceholder={false} />;
}

interface BarProps {
  readonly report: Report | null;
  readonly away: boolean;
  /** Whether another page replaces this one. */
  readonly isPlaceholder: boolean;
}

function Bar({ report, away, isPlaceholder }: BarProps) {
  const { t } = useWriterTranslator();
  const [open, setOpen] = useState(
    () => readItem(storedAs) === "open" || flawInAddress() !== null,
  );
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);

  const toggle = useCallback((next: boolean) => {
    setOpen(next);
    writeItem(storedAs, next ? "open" : "closed");
    if (!next) unmark();
  }, []);
  useShortcut(() => {
    toggle(!open);
    if (open) opener.current?.focus();
    else requestAnimationFrame(() => panel.current?.focus());
  });
  useEffect(() => unmark, []);

  const problem = report?.problem ?? null;
  const count = report?.flaws.length ?? 0;
  const notices = report?.notices.length ?? 0;
  const { yes, no } = report?.feedback ?? { yes: 0, no: 0 };
  const votes = yes + no;
  const edit = safeLink(report?.source?.editor ?? "");
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    toggle(false);
    opener.current?.focus();
  };
  return (
    <aside aria-label={t("writer-bar")} className={styles.writer} onKeyDown={onKeyDown}>
      {open && report !== null && (
        <Panel
          ref={panel}
          report={report}
          isPlaceholder={isPlaceholder}
          onClose={() => {
            toggle(false);
            opener.current?.focus();
          }}
        />
      )}
      <div className={styles.bar} data-state={stateOf(report)}>
        <Button
          look="bare"
          ref={opener}
          className={styles.opener}
          aria-expanded={open}
          aria-keyshortcuts="Alt+Shift+F"
          title={t("writer-toggle-hint")}
          onClick={() => toggle(!open)}
        >
          <Icon
            name={count > 0 || notices > 0 || problem !== null ? "warning" : "check"}
          />
          {notices > 0 && <span>{t("writer-notices", { count: notices })}</span>}
          {report === null && t("writer-waiting")}
          {report !== null && problem !== null && t("writer-broken")}
          {report !== null && problem === null && t("writer-flaws", { count })}
          {votes > 0 && (
            <span className={styles.votes}>
              {t("writer-feedback-share", { share: Math.round(percent(yes, votes)) })}
            </span>
          )}
        </Button>
        {edit !== undefined && <a href={edit}>{t("writer-edit")}</a>}
      </div>
      <div role="status" className={styles.away}>
        {away && t("writer-away")}
      </div>
    </aside>
  );
}

/** The line and column of a flaw in a fragment such as `#flaw-12-3`. */
function flawInAddress(): readonly [line: number, column: number] | null {
  const [, line, column] = /^#flaw-(\d+)-(\d+)$/.exec(window.location.hash) ?? [];
  return line === undefined ? null : [Number(line), Number(column)];
}

/** The index of the flaw in the address; -1 for none. */
function wantedFlaw(flaws: readonly ReportedFlaw[]): number {
  const at = flawInAddress();
  return flaws.findIndex(({ line, column }) => line === at?.[0] && column === at[1]);
}

function stateOf(report: Report | null): string {
  if (report === null) return "waiting";
  if (report.problem !== null) return "broken";
  const isClean = report.flaws.length === 0 && report.notices.length === 0;
  return isClean ? "clean" : "flawed";
}

/** Alt+Shift+F, regardless of focus. */
function useShortcut(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
      if (event.code !== "KeyF") return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

interface PanelProps {
  readonly ref: React.RefObject<HTMLElement | null>;
  readonly report: Report;
  readonly isPlaceholder: boolean;
  readonly onClose: () => void;
}

function Panel({ ref, report, isPlaceholder, onClose }: PanelProps) {
  const id = useId();
  const { t } = useWriterTranslator();
  const { flags } = useSite();
  const locale = useLocale();
  const list = useRef<HTMLOListElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { flaws, source, problem, notices, feedback } = report;
  const fixable = flaws.filter((flaw) => flaw.fixable);
  const wanted = wantedFlaw(flaws);
  useEffect(() => {
    if (wanted >= 0) list.current?.children[wanted]?.scrollIntoView({ block: "nearest" });
  }, [wanted]);

  const fix = (chosen?: readonly ReportedFlaw[]) => {
    setBusy(true);
    setFailure("");
    ref.current?.focus(); // the button disappears with the flaw
    fixFlaws(report.url, chosen)
      .catch((error: unknown) => {
        setFailure(error instanceof Error ? error.message : String(error));
      })
      .finally(() => setBusy(false));
  };
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.panel}
      aria-label={t("writer-panel")}
    >
      <header>
        <h2>{t("writer-panel")}</h2>
        <Button look="icon" aria-label={t("writer-close")} onClick={onClose}>
          <Icon name="cross" />
        </Button>
      </header>
      {notices.map((notice) => (
        <p key={notice} role="status" className={styles.notice}>
          {notice}
        </p>
      ))}
      {problem !== null && <ProblemBox problem={problem} isShown={!isPlaceholder} />}
      {source !== null && (
        <p className={styles.links}>
          <code>{shortFile(source.file)}</code>
          {flags.devMode && (
            <a href={editAddress(locale, report.url, problem?.line)}>
              {t("writer-edit-here")}
            </a>
          )}
          <SourceLink address={source.editor} text={t("writer-open")} />
          <SourceLink address={source.edit} text={t("writer-source")} />
          <SourceLink address={source.history} text={t("writer-history")} />
        </p>
      )}
      {fixable.length > 1 && (
        <Button size="small" disabled={busy} onClick={() => fix()}>
          {t("writer-fix-all", { count: fixable.length })}
        </Button>
      )}
      <p role="alert" className={styles.failure}>
        {failure !== "" && t("writer-fix-failed", { reason: failure })}
      </p>
      {flaws.length === 0 && problem === null && <p>{t("writer-none")}</p>}
      {problem === null && (
        <ol ref={list} className={styles.flaws}>
          {flaws.map((flaw, i) => (
            <FlawItem
              key={`${flaw.name} ${flaw.file} ${flaw.line} ${flaw.column} ${i}`}
              flaw={flaw}
              flaws={flaws}
              file={source?.file}
              url={report.url}
              busy={busy}
              onFix={() => fix([flaw])}
            />
          ))}
        </ol>
      )}
      {feedback !== null && (
        <section aria-labelledby={`${id}-title`}>
          <h3 id={`${id}-title`}>{t("writer-feedback")}</h3>
          <FeedbackView feedback={feedback} />
        </section>
      )}
      {flags.devMode && (
        <p className={styles.links}>
          <a href={`/${locale}/_flaws?url=${encodeURIComponent(report.url)}`}>
            {t("writer-page-view")}
          </a>
        </p>
      )}
    </section>
  );
}

function SourceLink({
  address,
  text,
}: {
  readonly address: string;
  readonly text: string;
}) {
  const href = safeLink(address);
  return href === undefined ? null : <a href={href}>{text}</a>;
}

interface ProblemBoxProps {
  readonly problem: Problem;
  /** Whether the previous version of the page is shown. */
  readonly isShown: boolean;
}

function ProblemBox({ problem, isShown }: ProblemBoxProps) {
  const { t } = useWriterTranslator();
  const { file, line, text, excerpt } = problem;
  const editor = safeLink(problem.editor);
  const place = line > 0 ? `${file}:${line}` : file;
  return (
    <div role="alert" className={styles.problem}>
      <p>
        <strong>{t("writer-broken")}</strong>
      </p>
      <p>{editor === undefined ? <code>{place}</code> : <a href={editor}>{place}</a>}</p>
      <pre tabIndex={0}>{text}</pre>
      {excerpt !== "" && <pre tabIndex={0}>{excerpt}</pre>}
      {isShown && <p>{t("writer-shown")}</p>}
    </div>
  );
}
