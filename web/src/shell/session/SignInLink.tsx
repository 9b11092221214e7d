import { useEffect, useState, type ReactNode } from "react";
import { useSite } from "#/core/context.ts";
import { leaveToSignIn } from "./leaving.ts";
import { forgetUser } from "./useUser.ts";

interface SignInLinkProps {
  readonly className?: string | undefined;
  /** The target after signing in; by default the page with the link. */
  readonly to?: string | undefined;
  /** The name of a click, if not the default. */
  readonly "data-glean"?: string;
  readonly children: ReactNode;
}

/** Servers refuse long addresses; code in them is in the session as well. */
const longestQuery = 1000;

function here(): string {
  const { pathname, search } = window.location;
  return pathname + (search.length > longestQuery ? "" : search);
}

/** A link that signs the reader in and returns to its page, or goes to another. */
export function SignInLink({ to, children, ...link }: SignInLinkProps) {
  const { links } = useSite();
  // Without scripts the server returns to the referring page.
  const [next, setNext] = useState<string | null>(null);
  const target = to ?? next;
  useEffect(() => {
    setNext(here());
  }, []);
  return (
    <a
      {...link}
      rel="nofollow"
      data-native=""
      href={links.signIn + (target === null ? "" : `?next=${encodeURIComponent(target)}`)}
      onPointerDown={() => setNext(here())}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        setNext(here());
        forgetUser();
        if (!ctrlKey && !metaKey && !shiftKey) leaveToSignIn();
      }}
    >
      {children}
    </a>
  );
}
