import type { UILocale } from "#/core/locales.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";

/** The time of day in UTC, so that server and browser agree. */
function clock(time: Date): string {
  return `${time.toISOString().slice(11, 16)} UTC`;
}

/** The time of a scan, as text. */
export function printedTime(iso: string, locale: UILocale): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  return `${formatDate(time.getTime(), locale)}, ${clock(time)}`;
}

/** The time of a scan. */
export function Time({ iso }: { readonly iso: string }) {
  const { locale } = useTranslator();
  const text = printedTime(iso, locale);
  return text === "" ? null : <time dateTime={iso}>{text}</time>;
}
