import { useEffect, useState } from "react";

/**
 * The seconds left of a period, rounded up, 0 once it has passed, and null until the page
 * runs in a browser. Wrong clocks never extend it.
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
