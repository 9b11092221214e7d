import { useEffect, useState } from "react";
import { afterPaint } from "./afterPaint.ts";

/** The value that was painted last: a new one follows once the next frame is painted. */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(
    () =>
      afterPaint(() => {
        setPainted(value);
      }),
    [value],
  );
  return painted;
}
