import type { Survey } from "#/contract/site.ts";
import { isRecord, parseURL } from "#/core/parse.ts";
import { report } from "#/core/report.ts";
import { readJSON, writeJSON } from "#/storage/local.ts";

/** The stored record of a bucket of surveys. */
interface SurveyRecord {
  /** Drawn once; selects the readers to ask. */
  readonly random: number;
  readonly seen_at?: number;
  readonly opened_at?: number;
  readonly dismissed_at?: number;
  readonly submitted_at?: number;
}

const keyOf = ({ bucket }: Survey) => `survey.${bucket}`;

/** The record of a survey's bucket, created if missing. */
function readRecord(survey: Survey): SurveyRecord {
  const value = readJSON(keyOf(survey));
  if (isRecord(value) && typeof value["random"] === "number") {
    return value as Readonly<Record<string, unknown>> & SurveyRecord;
  }
  const record = { random: Math.random() };
  writeJSON(keyOf(survey), record);
  return record;
}

/** Records and reports an event; only its first time counts. */
export function note(survey: Survey, event: Exclude<keyof SurveyRecord, "random">): void {
  const record = readRecord(survey);
  if (record[event] !== undefined) return;
  writeJSON(keyOf(survey), { ...record, [event]: Date.now() });
  report(`survey: ${event.replace("_at", "")} ${survey.bucket}`);
}

function cameFromWithin(survey: Survey, from: string | undefined): boolean {
  if (from !== undefined) return from.startsWith(survey.path);
  const referrer = parseURL(document.referrer);
  return (
    referrer?.host === window.location.host && referrer.pathname.startsWith(survey.path)
  );
}

/**
 * Whether to show a survey on a document to this reader now. `from` is the previous page
 * within the application; the browser's referrer belongs to the first page.
 */
export function isDue(survey: Survey, path: string, now: number, from?: string): boolean {
  if (window.location.hash === `#FORCE_SURVEY=${survey.key}`) return true;
  if (!path.startsWith(survey.path) || !cameFromWithin(survey, from)) return false;
  if (now < survey.start || (survey.end > 0 && now > survey.end)) return false;
  const record = readRecord(survey);
  if (record.dismissed_at !== undefined || record.submitted_at !== undefined)
    return false;
  return record.random >= survey.rateFrom && record.random <= survey.rateTill;
}
