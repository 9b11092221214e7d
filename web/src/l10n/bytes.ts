const kilobyte = 1e3;
const megabyte = 1e6;
const gigabyte = 1e9;

/** Formats a number of bytes in a suitable unit. */
export function formatBytes(bytes: number, locale: string): string {
  const write = (unit: string, size: number, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: digits,
    }).format(bytes / size);
  if (bytes >= gigabyte) return write("gigabyte", gigabyte, 1);
  if (bytes >= megabyte)
    return write("megabyte", megabyte, bytes < 10 * megabyte ? 1 : 0);
  return write("kilobyte", kilobyte, 0);
}
