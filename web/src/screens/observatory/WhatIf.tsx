import { useEffect, useRef, useState } from "react";
import type { Report } from "#/contract/observatory.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { TextArea } from "#/ui/Field/Field.tsx";
import { gradeHeaders } from "./calls.ts";
import { Changes } from "./Changes.tsx";
import { failureOf, kindOf, type Failure } from "./failures.ts";
import { Grade } from "./Grade.tsx";
import { linesOf, parseLines, textOf, withHeader, type Line } from "./headers.ts";
import { printed } from "./tests.ts";
import styles from "./Observatory.module.css";

/** Headers worth trying on most sites. */
const presets: readonly Line[] = [
  ["strict-transport-security", "max-age=63072000; includeSubDomains"],
  [
    "content-security-policy",
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
];

/** Milliseconds without typing before the headers are graded. */
const pause = 400;

/** Grades the site with headers edited by the reader. */
export function WhatIf({ report }: { readonly report: Report }) {
  const { t } = useTranslator();
  const original = textOf(linesOf(report.scan.response_headers ?? {}));
  const [text, setText] = useState(original);
  const { result, failure, pending } = useEdited(report, text, original);
  const { wrong } = parseLines(text);
  const shown = result ?? report;
  const args = {
    grade: printed(shown.scan.grade ?? ""),
    score: String(shown.scan.score ?? 0),
  };
  return (
    <div className={styles.whatIf}>
      <div>
        <p>{t("observatory-what-if-text")}</p>
        <TextArea
          label={t("observatory-what-if-headers")}
          value={text}
          rows={14}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          maxLength={48_000}
          className="notranslate"
          error={
            wrong === null
              ? null
              : t("observatory-what-if-wrong", { line: String(wrong) })
          }
          onChange={(event) => setText(event.target.value)}
        />
        <div
          className={styles.presets}
          role="group"
          aria-label={t("observatory-what-if-set")}
        >
          <span aria-hidden="true">{t("observatory-what-if-set")}</span>
          {presets.map((line) => (
            <Button
              key={line[0]}
              size="small"
              onClick={() => setText(withHeader(text, line))}
            >
              {line[0]}
            </Button>
          ))}
          <Button
            size="small"
            aria-disabled={text === original ? true : undefined}
            onClick={() => setText(original)}
          >
            {t("observatory-what-if-reset")}
          </Button>
        </div>
      </div>
      <section aria-label={t("observatory-what-if-result")} aria-busy={pending}>
        <div className={styles.beforeAfter}>
          <figure>
            <figcaption>{t("observatory-what-if-now")}</figcaption>
            <Grade grade={report.scan.grade ?? "F"} size="large" />
            <p>{report.scan.score}</p>
          </figure>
          <span aria-hidden="true">→</span>
          <figure>
            <figcaption>{t("observatory-what-if-then")}</figcaption>
            <Grade grade={shown.scan.grade ?? "F"} size="large" />
            <p>{shown.scan.score}</p>
          </figure>
        </div>
        <p className="visually-hidden" role="status">
          {result !== null && t("observatory-what-if-news", args)}
        </p>
        {failure !== null ? (
          <p className={styles.failed} role="alert">
            {t(`observatory-failure-${kindOf(failure)}`, { host: report.site })}
          </p>
        ) : (
          <Changes before={report} after={shown} />
        )}
      </section>
    </div>
  );
}

interface Edited {
  /** The report for the edited headers; null for those of the scan. */
  readonly result: Report | null;
  readonly failure: Failure | null;
  readonly pending: boolean;
}

/** Grades edited headers once the reader stops typing. */
function useEdited(report: Report, text: string, original: string): Edited {
  const [state, setState] = useState<Edited>({
    result: null,
    failure: null,
    pending: false,
  });
  const first = useRef(true);
  const { site } = report;
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const { lines, wrong } = parseLines(text);
    if (wrong !== null) return;
    if (text === original) {
      setState({ result: null, failure: null, pending: false });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const grade = async () => {
      setState((old) => ({ ...old, pending: true }));
      try {
        const result = await gradeHeaders(site, lines, signal);
        setState({ result, failure: null, pending: false });
      } catch (error) {
        if (signal.aborted) return;
        setState((old) => ({ ...old, failure: failureOf(error), pending: false }));
      }
    };
    const timer = setTimeout(() => void grade(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, original, site]);
  return state;
}
