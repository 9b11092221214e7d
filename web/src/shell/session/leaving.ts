type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Calls back when the reader leaves the page to sign in, so that what it holds
 * can be kept until they return. The result stops that.
 */
export function onLeaveToSignIn(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies listeners that have something to save. */
export function leaveToSignIn(): void {
  for (const listener of listeners) listener();
}
