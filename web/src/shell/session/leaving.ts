import { writeItem } from "#/storage/local.ts";

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

/**
 * Notifies listeners before the reader leaves to sign in, and reserves room for their
 * account in the header of the page that they return to.
 */
export function leaveToSignIn(): void {
  writeItem("signed-in", "yes");
  for (const listener of listeners) listener();
}
