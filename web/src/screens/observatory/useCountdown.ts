import { useEffect, useState } from "react";

/**
 * The whole seconds that are left of some after a time, 0 when they have passed, and
 * null until the page runs in a browser. Clocks that are wrong never make it longer.
 */
export function useCountdown(from: number, seconds: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const count = () => {
      const passed = (Date.now() - from) / 1000;
      const rest = Math.ceil(Math.min(seconds, Math.max(0, seconds - passed)));
      setLeft(Number.isNaN(rest) ? 0 : rest);
      if (!(rest > 0)) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, [from, seconds]);
  return left;
}
