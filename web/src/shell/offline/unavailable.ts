import { withBase } from "#/core/base.ts";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Translator } from "#/l10n/translator.ts";
import { showToast } from "#/shell/toasts/index.ts";
import { offlineAddress } from "./address.ts";
import { packName } from "./packName.ts";

/** The pack with a page, from the worker's response for a page that is not stored. */
function packIn(text: string): string | null {
  const body = parseJSON(text);
  return isRecord(body) && typeof body["pack"] === "string" ? body["pack"] : null;
}

/** Announces that a page is unavailable offline, and names a pack that has it, if any. */
export async function announceUnavailable(
  response: Response,
  translator: Translator,
  locale: string,
): Promise<void> {
  const [pack] = await Promise.all([
    response.text().then(packIn),
    loadScreenStrings("offline"),
  ]);
  const name = pack === null ? null : await packName(pack, translator);
  const { t } = translator;
  showToast({
    isImportant: true,
    mainText:
      name === null
        ? t("offline-unavailable")
        : t("offline-missing-pack", { pack: name }),
    buttonText: t("offline-link"),
    buttonHandler: () => window.location.assign(withBase(offlineAddress(locale))),
  });
}
