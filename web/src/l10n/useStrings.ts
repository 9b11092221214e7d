import { useCallback, useEffect, useState } from "react";
import { useTranslator } from "./context.tsx";
import { loadScreenStrings } from "./load.ts";
import type { Translator } from "./translator.ts";

/** True once strings are loaded, false if loading failed, null until then. */
type Loaded = boolean | null;

function useLoaded(load: () => Promise<void>): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let current = true;
    load().then(
      () => current && setLoaded(true),
      (error: unknown) => {
        console.warn("Could not load strings", error);
        if (current) setLoaded(false);
      },
    );
    return () => {
      current = false;
    };
  }, [load]);
  return loaded;
}

/** Loads the strings of a screen for use in another. */
export function useScreenStrings(screen: string): Loaded {
  return useLoaded(useCallback(() => loadScreenStrings(screen), [screen]));
}

/** Loads strings that few pages need, with a function such as `loadHelpStrings`. */
export function usePartStrings(load: (translator: Translator) => Promise<void>): Loaded {
  const translator = useTranslator();
  return useLoaded(useCallback(() => load(translator), [load, translator]));
}
