import { useWriterTranslator } from "#/l10n/writers.ts";
import { buttonClass } from "#/ui/Button/Button.tsx";
import type { List } from "./useList.ts";

/** Links to files with the whole filtered list. */
export function Exports({ list }: { readonly list: List<unknown> }) {
  const { t } = useWriterTranslator();
  return (["csv", "json"] as const).map((format) => (
    <a
      key={format}
      className={buttonClass({ size: "small" })}
      href={list.exportAddress(format)}
      download=""
      data-native=""
    >
      {t("desk-export", { format: format.toUpperCase() })}
    </a>
  ));
}
