import messages from "./writers/en-US.ftl?all";
import { useTranslator } from "./context.tsx";
import type { Translator } from "./translator.ts";

const extended = new WeakSet<Translator>();

/**
 * The page's translator, with the texts for writers. Those are English in every language,
 * like the program's output, and only their screens load them.
 */
export function useWriterTranslator(): Translator {
  const translator = useTranslator();
  if (!extended.has(translator)) {
    translator.add(messages);
    extended.add(translator);
  }
  return translator;
}
