type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Calls back when the reader leaves the page to sign in, so that its state can be stored
 * until they return. The result stops that.
 */
export function onLeaveToSignIn(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies listeners before the reader leaves to sign in. */
export function leaveToSignIn(): void {
  for (const listener of listeners) listener();
}
