import { Suspense, useEffect, useState, type ReactNode } from "react";

interface ClientOnlyProps {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Children that are only loaded in the browser: the server cannot wait for them. */
export function ClientOnly({ fallback = null, children }: ClientOnlyProps) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
