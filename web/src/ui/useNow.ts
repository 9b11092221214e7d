import { useEffect, useState } from "react";

/** The time in milliseconds; null until the page runs in a browser. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return now;
}
