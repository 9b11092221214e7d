import { Suspense, useEffect, useState, type ReactNode } from "react";
import { whenIdle } from "./whenIdle.ts";

/** Children that are loaded once the browser is idle. */
export function WhenIdle({ children }: { readonly children: ReactNode }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle ? <Suspense>{children}</Suspense> : null;
}
