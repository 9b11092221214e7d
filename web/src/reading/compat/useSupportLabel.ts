import { useTranslator } from "#/l10n/context.tsx";
import type { Browser, Support } from "./data.ts";
import { labelOf } from "./support.ts";

const thin = "\u2009";

/** Translates the label of a cell. */
export function useSupportLabel(): (
  item: Support,
  browser: Browser | undefined,
) => string {
  const { t } = useTranslator();
  return (item, browser) => {
    const label = labelOf(item, browser);
    switch (label.kind) {
      case "version":
        return label.text;
      case "range":
        return `${label.from}${thin}–${thin}${label.to}`;
      case "preview":
        return label.name ?? t("support-label-preview");
      case "word":
        return t(`support-label-${label.word}`);
    }
  };
}
