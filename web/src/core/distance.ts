/**
 * Insertions, deletions, replacements and transpositions between two words; counting
 * stops above the limit.
 */
export function distance(a: string, b: string, limit: number): number {
  let two: number[] = [];
  let one = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let n = Math.min(
        (row[j - 1] ?? 0) + 1,
        (one[j] ?? 0) + 1,
        (one[j - 1] ?? 0) + cost,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        n = Math.min(n, (two[j - 2] ?? 0) + 1);
      }
      row.push(n);
      least = Math.min(least, n);
    }
    if (least > limit) return limit + 1;
    two = one;
    one = row;
  }
  return one[b.length] ?? limit + 1;
}
