import { useUser } from "#/shell/session/index.ts";

/** Reports whether the reader is signed in, as far as is known. */
export function useSignedIn(): boolean {
  return useUser()?.isAuthenticated === true;
}
