import { Suspense, useEffect, useState, type ReactNode } from "react";
import { whenIdle } from "./whenIdle.ts";

/** What is loaded once the browser has nothing better to do. */
export function WhenIdle({ children }: { readonly children: ReactNode }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle ? <Suspense>{children}</Suspense> : null;
}
