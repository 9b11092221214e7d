import { useContext, type ReactNode } from "react";
import { MainIDContext } from "#/core/mainID.ts";

interface MainProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The main element, the target of skip links and of the focus after navigation. */
export function Main({ className, children }: MainProps) {
  return (
    <main id={useContext(MainIDContext)} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
