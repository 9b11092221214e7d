import type { UILocale } from "#/core/locales.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";

/** The time of day in UTC, which is the same on the server and for every reader. */
function clock(time: Date): string {
  return `${time.toISOString().slice(11, 16)} UTC`;
}

/** When a scan was made, as text. */
export function printedTime(iso: string, locale: UILocale): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  return `${formatDate(time.getTime(), locale)}, ${clock(time)}`;
}

/** When a scan was made. */
export function Time({ iso }: { readonly iso: string }) {
  const { locale } = useTranslator();
  const text = printedTime(iso, locale);
  return text === "" ? null : <time dateTime={iso}>{text}</time>;
}
