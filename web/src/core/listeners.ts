/**
 * Listeners to changes outside of React, for useSyncExternalStore. `first` is called
 * before the first subscription, `last` after the last one ends.
 */
export function listenersOf<Args extends readonly unknown[] = []>({
  first,
  last,
}: { readonly first?: () => void; readonly last?: () => void } = {}) {
  type Listener = (...args: Args) => void;
  const all = new Set<Listener>();
  return {
    subscribe: (listener: Listener) => {
      if (all.size === 0) first?.();
      all.add(listener);
      return () => {
        all.delete(listener);
        if (all.size === 0) last?.();
      };
    },
    notify: (...args: Args) => {
      for (const listener of all) listener(...args);
    },
  };
}
