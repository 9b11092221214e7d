import type { Report, Test } from "#/contract/observatory.ts";

/** The tests as readers meet them; those that a report has besides come after them. */
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

/** The tests that failed, those that cost the most points first. */
export function failuresOf(report: Report): Test[] {
  return testsOf(report)
    .filter(({ pass }) => pass === false)
    .sort((a, b) => a.score_modifier - b.score_modifier);
}

/** The score from which on bonus points count. */
const bonusFrom = 90;

interface Points {
  readonly text: string;
  /** The test would give points, if the score were high enough. */
  readonly isWithheld: boolean;
}

/** What a test does to the score, with a real minus sign. */
export function pointsOf(test: Test, score: number): Points {
  const isWithheld = test.score_modifier > 0 && score < bonusFrom;
  return { text: signed(countedPoints(test, score)), isWithheld };
}

/** The points that a test adds to a score, or takes from it. */
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

/** A grade as it is printed, with a real minus sign. */
export const printed = (grade: string) => grade.replace("-", "−");

/** How good a grade is, for its colour. */
export function levelOf(grade: string): "good" | "caution" | "bad" {
  if (grade.startsWith("A")) return "good";
  return /^[BC]/.test(grade) ? "caution" : "bad";
}

/** Where the last two scans of the history lead: only if score and grade differ. */
export function trendOf({ history }: Report): "up" | "down" | null {
  const [before, now] = history.slice(-2);
  if (before === undefined || now === undefined) return null;
  if (before.score === now.score || before.grade === now.grade) return null;
  return now.score > before.score ? "up" : "down";
}

/** The lines of the policy table, and whether a flag that is set is good. */
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
