import { languageName } from "#/core/languageNames.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";

/** Names for the values of filters, which are codes in addresses. */
export function useValueName(): (filter: string, value: string) => string {
  const { t, has } = useWriterTranslator();
  return (filter, value) => {
    if (filter === "locale") return languageName(value);
    if (filter === "folder") return value.replaceAll("_", " ");
    const isKind = filter === "kind" && has(`flaw-kind-${value}`);
    return isKind ? t(`flaw-kind-${value}`) : value;
  };
}
