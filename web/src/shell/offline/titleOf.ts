import type { OfferedPack } from "#/contract/offline.ts";
import type { Translator } from "#/l10n/translator.ts";

/** Areas without a page that gives them a title. */
const named: readonly string[] = ["extensions", "other", "site"];

/** The title of a pack within its language. */
export function titleOf({ area, title }: OfferedPack, { t }: Translator): string {
  return title === area && named.includes(area) ? t(`offline-area-${area}`) : title;
}
