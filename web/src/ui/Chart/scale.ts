/** Tops of scales, times a power of ten: halves of each are easy to read. */
const steps = [1, 2, 4, 6, 8, 10];

/** The top of a scale for counts up to a maximum: round, and at least 1. */
export function topOf(most: number): number {
  let power = 1;
  while (10 * power < most) power *= 10;
  const step = steps.find((step) => step * power >= most) ?? 10;
  return step * power;
}

/** The labels of a scale, from the bottom. */
export function guidesOf(top: number): readonly number[] {
  return top === 1 ? [0, 1] : [0, top / 2, top];
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * The `points` of a polyline in a square of 100 by 100, evenly spaced from its left edge
 * to its right.
 */
export function pointsOf(values: readonly number[], top: number): string {
  const last = Math.max(1, values.length - 1);
  return values
    .map((value, i) => `${round((100 * i) / last)},${round(100 * (1 - value / top))}`)
    .join(" ");
}

/** A part in percent of the whole, to a tenth; 0 for a whole of 0. */
export function percent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
