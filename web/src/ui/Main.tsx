import { useContext, type ReactNode } from "react";
import { MainIDContext } from "#/core/mainID.ts";

interface MainProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What the page is about, for skip links and for the focus after navigation. */
export function Main({ className, children }: MainProps) {
  return (
    <main id={useContext(MainIDContext)} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
