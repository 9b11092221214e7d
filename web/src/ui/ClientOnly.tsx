import { Suspense, useEffect, useState, type ReactNode } from "react";

interface ClientOnlyProps {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** What is loaded in the browser only: the server cannot wait for it. */
export function ClientOnly({ fallback = null, children }: ClientOnlyProps) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
