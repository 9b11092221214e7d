import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import { useNow } from "#/ui/useNow.ts";

const steps = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** The time since a moment; on the server, which has no clock, the day. */
export function RelativeDate({ time }: { readonly time: string }) {
  const { locale } = useTranslator();
  const now = useNow();
  const then = Date.parse(time);
  const day = formatDate(then, locale);
  return (
    <time dateTime={time} title={now === null ? undefined : day}>
      {now === null ? day : ago(now - then, locale)}
    </time>
  );
}

function ago(past: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, length] of steps) {
    if (past >= length) return format.format(-Math.floor(past / length), unit);
  }
  return format.format(0, "minute");
}
