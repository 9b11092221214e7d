import type { GradeCount } from "#/contract/observatory.ts";
import { grades } from "./tests.ts";

interface Row extends GradeCount {
  /** Length of the bar, in percent of the longest. */
  readonly share: number;
}

/** All grades with the number of their sites, including 0. */
export function spread(counts: readonly GradeCount[]): Row[] {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return grades.map((grade) => {
    const count = counts.find((entry) => entry.grade === grade)?.count ?? 0;
    return { grade, count, share: Math.round((1000 * count) / most) / 10 };
  });
}

/** The percentage of sites with a worse grade. */
export function shareBelow(counts: readonly GradeCount[], grade: string): number {
  const place = (grade: string) => (grades as readonly string[]).indexOf(grade);
  const sum = (list: readonly GradeCount[]) =>
    list.reduce((all, { count }) => all + count, 0);
  const below = counts.filter((entry) => place(entry.grade) > place(grade));
  const all = sum(counts);
  return all === 0 ? 0 : Math.floor((100 * sum(below)) / all);
}
