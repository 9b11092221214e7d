import type { Report, Test } from "#/contract/observatory.ts";

/** The tests in reading order; others of a report come after them. */
const order = [
  "content-security-policy",
  "cookies",
  "cross-origin-resource-sharing",
  "redirection",
  "referrer-policy",
  "strict-transport-security",
  "subresource-integrity",
  "x-content-type-options",
  "x-frame-options",
  "cross-origin-resource-policy",
  "cross-origin-opener-policy",
  "cross-origin-embedder-policy",
];

export function testsOf(report: Report): Test[] {
  const place = ({ name }: Test) => (order.indexOf(name) + 1 || order.length + 1) - 1;
  return Object.values(report.tests).sort((a, b) => place(a) - place(b));
}

/** The failed tests, sorted by lost points. */
export function failuresOf(report: Report): Test[] {
  return testsOf(report)
    .filter(({ pass }) => pass === false)
    .sort((a, b) => a.score_modifier - b.score_modifier);
}

/** The score at which bonus points begin to count. */
const bonusFrom = 90;

interface Points {
  readonly text: string;
  /** The test has points that do not count at this score. */
  readonly isWithheld: boolean;
}

/** A test's effect on the score, with a typographic minus sign. */
export function pointsOf(test: Test, score: number): Points {
  const isWithheld = test.score_modifier > 0 && score < bonusFrom;
  return { text: signed(countedPoints(test, score)), isWithheld };
}

/** The points that a test adds to a score or subtracts from it. */
export function countedPoints({ score_modifier: points }: Test, score: number): number {
  return score < bonusFrom ? Math.min(points, 0) : points;
}

export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** All grades, best first. */
export const grades = [
  "A+",
  "A",
  "A-",
  "B+",
  "B",
  "B-",
  "C+",
  "C",
  "C-",
  "D+",
  "D",
  "D-",
  "F",
] as const;

/** A grade with a typographic minus sign. */
export const printed = (grade: string) => grade.replace("-", "−");

/** The level of a grade, for its colour. */
export function levelOf(grade: string): "good" | "caution" | "bad" {
  if (grade.startsWith("A")) return "good";
  return /^[BC]/.test(grade) ? "caution" : "bad";
}

/** The trend of the last two scans, if score and grade differ. */
export function trendOf({ history }: Report): "up" | "down" | null {
  const [before, now] = history.slice(-2);
  if (before === undefined || now === undefined) return null;
  if (before.score === now.score || before.grade === now.grade) return null;
  return now.score > before.score ? "up" : "down";
}

/** The rows of the policy table, and whether a set flag is good. */
export const policyRows = [
  ["unsafeInline", false],
  ["unsafeEval", false],
  ["unsafeObjects", false],
  ["unsafeInlineStyle", false],
  ["insecureSchemeActive", false],
  ["insecureSchemePassive", false],
  ["antiClickjacking", true],
  ["defaultNone", true],
  ["insecureBaseUri", false],
  ["insecureFormAction", false],
  ["strictDynamic", true],
] as const;
