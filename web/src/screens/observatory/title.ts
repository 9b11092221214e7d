import type { ReportData } from "#/contract/observatory.ts";
import type { Translator } from "#/l10n/translator.ts";

/** The site of a report; empty for none. */
function hostOf(data: ReportData | undefined): string {
  return data?.report?.site ?? data?.host ?? "";
}

/** The title of a report; null without a site. */
export function reportTitle(
  data: ReportData | undefined,
  { t }: Translator,
): string | null {
  const host = hostOf(data);
  return host === "" ? null : t("observatory-report-title", { host });
}
