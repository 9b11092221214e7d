import { createContext } from "react";
import { QueueStore } from "#/reading/samples/index.ts";

/** The code that the reader collects from the answers of a conversation. */
export interface Queue {
  readonly store: QueueStore;
  /** The place of a block among all, by its id. */
  readonly keyOf: (id: string) => number;
  /** The page that its code comes from, for the playground. */
  readonly src: string;
}

export function createQueue(src: string): Queue {
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
