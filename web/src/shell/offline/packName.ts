import { withBase } from "#/core/base.ts";
import { catalogueAddress, type OfferedPack } from "#/contract/offline.ts";
import { languageName } from "#/core/languageNames.ts";
import { parseJSON } from "#/core/parse.ts";
import type { Translator } from "#/l10n/translator.ts";
import { parseCatalogue } from "./parse.ts";
import { titleOf } from "./titleOf.ts";

/** The name of a pack in the catalogue, or its id. */
export function nameIn(
  packs: readonly OfferedPack[],
  id: string,
  translator: Translator,
): string {
  const pack = packs.find((pack) => pack.id === id);
  if (pack === undefined) return id;
  return `${titleOf(pack, translator)} · ${languageName(pack.locale)}`;
}

/** The site's packs or, without a network, those of the last response. */
export async function knownPacks(): Promise<readonly OfferedPack[]> {
  try {
    const response = await fetch(withBase(catalogueAddress));
    return parseCatalogue(parseJSON(await response.text()))?.packs ?? [];
  } catch {
    return [];
  }
}

/** The name of a pack if the catalogue is available, or its id. */
export async function packName(id: string, translator: Translator): Promise<string> {
  return nameIn(await knownPacks(), id, translator);
}
