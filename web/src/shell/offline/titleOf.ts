import type { OfferedPack } from "#/contract/offline.ts";
import type { Translator } from "#/l10n/translator.ts";

/** Areas that have no page of their own to be called by. */
const named: readonly string[] = ["extensions", "other", "site"];

/** What a pack is called within its language. */
export function titleOf({ area, title }: OfferedPack, { t }: Translator): string {
  return title === area && named.includes(area) ? t(`offline-area-${area}`) : title;
}
