import type { PastScan } from "#/contract/observatory.ts";

/** A point in a square of 100 by 100, from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The top of the scale: 100, or the highest score with its bonus. */
export function highest(history: readonly PastScan[]): number {
  const best = Math.max(100, ...history.map(({ score }) => score));
  return Math.ceil(best / 5) * 5;
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * The points of a history's scores by time, or evenly spaced if the times are unusable.
 * The dots at both ends stay within the square.
 */
export function curveOf(history: readonly PastScan[]): Point[] {
  const times = history.map(({ scanned_at }) => Date.parse(scanned_at));
  const [from = 0] = times;
  const span = (times[times.length - 1] ?? 0) - from;
  const isUseful = span > 0 && !times.some(Number.isNaN);
  const top = highest(history);
  return history.map(({ score }, i) => {
    const part = isUseful
      ? ((times[i] ?? 0) - from) / span
      : i / Math.max(1, history.length - 1);
    return { x: round(100 * part), y: round(100 * (1 - Math.max(0, score) / top)) };
  });
}
