import { useCallback, useEffect, useState } from "react";

/** The browser's storage; null for unknown values. */
export interface StorageUse {
  readonly used: number | null;
  readonly free: number | null;
  /** Whether the browser promises not to evict data. */
  readonly persisted: boolean | null;
  /** Requests that promise; reports whether it was given. */
  readonly persist: () => Promise<boolean>;
}

type Known = Omit<StorageUse, "persist">;

const unknown: Known = { used: null, free: null, persisted: null };

async function look(): Promise<Known> {
  // Absent on insecure origins.
  if (!("storage" in navigator)) return unknown;
  const { usage, quota } = await navigator.storage.estimate();
  return {
    used: usage ?? null,
    free: usage === undefined || quota === undefined ? null : Math.max(0, quota - usage),
    persisted: await navigator.storage.persisted(),
  };
}

/** The usage of the storage, updated whenever `trigger` changes. */
export function useStorage(trigger: unknown): StorageUse {
  const [known, setKnown] = useState(unknown);
  const refresh = useCallback(async () => {
    try {
      setKnown(await look());
    } catch (error) {
      console.warn("The browser does not report how much is stored", error);
    }
  }, []);
  useEffect(() => void refresh(), [refresh, trigger]);
  const persist = useCallback(async () => {
    try {
      const given = await navigator.storage.persist();
      await refresh();
      return given;
    } catch (error) {
      console.warn("Could not ask for persistent storage", error);
      return false;
    }
  }, [refresh]);
  return { ...known, persist };
}
