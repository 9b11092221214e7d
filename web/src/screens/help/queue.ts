import { createContext, useEffect, useMemo } from "react";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { QueueStore, showQueue } from "#/reading/samples/index.ts";

/** The code collected from the answers of a conversation. */
interface Queue {
  readonly store: QueueStore;
  /** The key of a block, by its id. */
  readonly keyOf: (id: string) => number;
  /** The page of the code, for the playground. */
  readonly src: string;
}

function createQueue(src: string): Queue {
  const keys = new Map<string, number>();
  return {
    store: new QueueStore(),
    src,
    keyOf: (id) => {
      const key = keys.get(id) ?? keys.size;
      keys.set(id, key);
      return key;
    },
  };
}

export const QueueContext = createContext<Queue>(createQueue(""));

/** Creates the queue of a conversation, and shows it once it is not empty. */
export function useQueue(): Queue {
  const translator = useTranslator();
  const site = useSite();
  const locale = useLocale();
  const queue = useMemo(() => createQueue(`/${locale}/plus/ai-help`), [locale]);
  useEffect(
    () => showQueue(queue.store, { site, locale, translator }),
    [queue, site, locale, translator],
  );
  return queue;
}
