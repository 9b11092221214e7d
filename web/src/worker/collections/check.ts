/**
 * The server's limits on texts (docs/reference/http.md, Collections): changes that it
 * would refuse must not be queued.
 */

import limits from "#/contract/collectionLimits.json";

const lengthOf = (text: string) => Array.from(text).length;

type Reasons = readonly string[];

function shortReasons(field: string, text: string): Reasons {
  const length = lengthOf(text);
  const reasons: string[] = [];
  if (length < 1 || length > limits.shortText) {
    reasons.push(`'${field}' must be between 1 and ${limits.shortText} chars`);
  } else if (/^\p{White_Space}*$/u.test(text)) {
    reasons.push(`'${field}' must not be blank`);
  }
  return /\p{Cc}/u.test(text) ? [...reasons, noControl(field)] : reasons;
}

function longReasons(field: string, text: string): Reasons {
  const reasons: string[] = [];
  if (lengthOf(text) > limits.longText) {
    reasons.push(`'${field}' must not be longer than ${limits.longText} chars`);
  }
  const isControlled = /\p{Cc}/u.test(text.replace(/[\n\r\t]/g, ""));
  return isControlled ? [...reasons, noControl(field)] : reasons;
}

const noControl = (field: string) => `'${field}' must not contain control characters`;

/** Texts by field; null for none. */
export type Texts = Readonly<Record<string, string | null>>;

type Line = readonly [field: string, reasons: Reasons];

/** The server's message about invalid single-line or longer texts, or null. */
export function problemsOf(short: Texts, long: Texts): string | null {
  const found: readonly Line[] = [
    ...Object.entries(short).map<Line>(([field, text]) => [
      field,
      shortReasons(field, text ?? ""),
    ]),
    ...Object.entries(long).map<Line>(([field, text]) => [
      field,
      text === null ? [] : longReasons(field, text),
    ]),
  ];
  const lines = found
    .filter(([, reasons]) => reasons.length > 0)
    .map(([field, reasons]) => `${field}: ${reasons.join(", ")}`);
  return lines.length === 0 ? null : lines.join("\n");
}
