import { useEffect, useState } from "react";
import { loadScreenStrings } from "./load.ts";

/**
 * Loads the strings of a screen for what another one shows. True when they are there,
 * false if they cannot be had, null until then.
 */
export function useScreenStrings(screen: string): boolean | null {
  const [ready, setReady] = useState<boolean | null>(null);
  useEffect(() => {
    loadScreenStrings(screen).then(
      () => setReady(true),
      (error: unknown) => {
        console.warn("Strings did not load", error);
        setReady(false);
      },
    );
  }, [screen]);
  return ready;
}
