import { useCallback, useEffect, useState } from "react";
import { loadVisits, type FrequentArticles } from "#/shell/viewed/index.ts";

/**
 * The reader's frequently viewed articles in this browser; null until loaded. The
 * function clears the list and returns a function that restores it.
 */
export function useFrequent(
  limit: number,
): readonly [FrequentArticles | null, () => Promise<() => Promise<void>>] {
  const [list, setList] = useState<FrequentArticles | null>(null);
  const update = useCallback(async () => {
    const { listFrequent } = await loadVisits();
    setList(listFrequent("", "", limit));
  }, [limit]);
  useEffect(() => {
    const onStorage = () => void update();
    onStorage();
    // Other tabs add to it.
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [update]);
  const clear = useCallback(async () => {
    const { clearFrequent, restoreFrequent } = await loadVisits();
    const before = clearFrequent();
    await update();
    return () => {
      restoreFrequent(before);
      return update();
    };
  }, [update]);
  return [list, clear];
}
