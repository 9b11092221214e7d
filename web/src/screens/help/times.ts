/** Units of time in milliseconds, each up to where the next is clearer. */
const units = [
  { unit: "second", length: 1000, below: 90_000 },
  { unit: "minute", length: 60_000, below: 5_400_000 },
  { unit: "hour", length: 3_600_000, below: 172_800_000 },
  { unit: "day", length: 86_400_000, below: Infinity },
] as const;

/** A duration from now as text, rounded up: "in 5 minutes". */
export function fromNow(duration: number, locale: string): string {
  const { unit, length } = units.find(({ below }) => duration < below) ?? units[0];
  const count = Math.max(1, Math.ceil(duration / length));
  return new Intl.RelativeTimeFormat(locale).format(count, unit);
}

const day = 86_400_000;

/** A future moment, with as much of its date as necessary. */
export function momentOf(time: number, now: number, locale: string): string {
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  const date = isToday
    ? {}
    : time - now < 6 * day
      ? ({ weekday: "long" } as const)
      : ({ month: "long", day: "numeric" } as const);
  return new Intl.DateTimeFormat(locale, { ...date, ...clock }).format(time);
}
