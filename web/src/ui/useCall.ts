import { useState } from "react";

interface Call<Name extends string> {
  /** The call in progress. */
  readonly pending: Name | null;
  readonly error: Error | null;
  /** Makes a call, one at a time; reports whether it succeeded. */
  readonly run: (name: Name, call: () => Promise<unknown>) => Promise<boolean>;
}

/** The state of calls that the reader starts in part of the page. */
export function useCall<Name extends string>(): Call<Name> {
  const [pending, setPending] = useState<Name | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const run = async (name: Name, call: () => Promise<unknown>) => {
    if (pending !== null) return false;
    setPending(name);
    setError(null);
    try {
      await call();
      return true;
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)));
      return false;
    } finally {
      setPending(null);
    }
  };
  return { pending, error, run };
}
