import type { UILocale } from "#/core/locales.ts";

function decimal(value: number, locale: UILocale): string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  return format.format(Number(value.toFixed(1)));
}

/** Formats a number of bytes; a dash if unknown. */
export function bytes(count: number, locale: UILocale): string {
  if (count < 0) return "–";
  if (count < 1000) return `${count} B`;
  if (count < 999_500) {
    const thousands = count / 1000;
    return `${thousands < 10 ? decimal(thousands, locale) : Math.round(thousands)} kB`;
  }
  return `${decimal(count / 1e6, locale)} MB`;
}

/** Formats milliseconds, as seconds from a second on. */
export function duration(ms: number, locale: UILocale): string {
  if (ms < 999.5) return `${ms < 9.95 ? decimal(ms, locale) : Math.round(ms)} ms`;
  return `${decimal(ms / 1000, locale)} s`;
}
