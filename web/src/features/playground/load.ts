import { decodeState } from "#/features/runner/index.ts";
import { emptyCode, readSession, type PlayState } from "./session.ts";

const empty: PlayState = { code: emptyCode, initial: null, autoRun: true };

/** A window of ours opened this one: the code in the address is not a stranger's. */
function openedByUs(): boolean {
  try {
    const opener = window.opener as Window | null;
    return opener !== null && opener.location.origin === location.origin;
  } catch {
    return false;
  }
}

/**
 * The code to begin with: that of the address or else of the session. Of the
 * same code, the session has the reader's changes. Code of strangers waits to
 * be run by hand. It throws when the address cannot be read.
 */
export async function loadPlayground(): Promise<PlayState> {
  const session = readSession();
  const encoded = new URLSearchParams(location.search).get("state");
  const decoded = await decodeState(encoded ?? "");
  if (decoded === null) return session ?? empty;
  const { html, css, js, src, hash } = decoded;
  if (session?.from === hash) return session;
  const code = { html, css, js };
  return {
    code,
    initial: code,
    ...(src === undefined ? {} : { src }),
    autoRun: true,
    held: !openedByUs(),
    from: hash,
  };
}
