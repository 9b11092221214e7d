import { useUser } from "#/shell/session/index.ts";

/** Reports whether the reader is known to be signed in. */
export function useSignedIn(): boolean {
  return useUser()?.isAuthenticated === true;
}
