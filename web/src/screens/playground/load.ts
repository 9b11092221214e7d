import { report } from "#/core/report.ts";
import { decodeState, sameCode } from "#/tools/runner/index.ts";
import { readDraft } from "./own.ts";
import { loadSaved } from "./saved.ts";
import { emptyCode, readSession, type PlayState } from "./session.ts";

const empty: PlayState = { code: emptyCode, initial: null, autoRun: true };

/** Reports whether a window of ours opened this one, so the address can be trusted. */
function openedByUs(): boolean {
  try {
    const opener = window.opener as Window | null;
    return opener !== null && opener.location.origin === location.origin;
  } catch {
    return false;
  }
}

/**
 * The initial code: that of the address, or else that of the session. If both are the
 * same code, the session has the reader's changes. Code of other persons does not run
 * automatically. Throws if the code cannot be loaded.
 */
export async function loadPlayground(): Promise<PlayState> {
  const session = readSession();
  const query = new URLSearchParams(location.search);
  const id = query.get("id") ?? "";
  if (id !== "") return loadByID(id, session);
  const decoded = await decodeState(query.get("state") ?? "");
  if (decoded === null) return session ?? fromDraft();
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

/** The state when the tab was closed. */
function fromDraft(): PlayState {
  const code = readDraft();
  return code === null ? empty : { ...empty, code };
}

/** Saved code is always requested: it may have been reported meanwhile. */
async function loadByID(id: string, session: PlayState | null): Promise<PlayState> {
  const own = session?.id === id ? session : null;
  if (own !== null && !sameCode(own.code, own.initial ?? emptyCode)) return own;
  const { code, src } = await loadSaved(id);
  report("play_action: load-shared");
  return {
    code,
    initial: code,
    ...(src === undefined ? {} : { src }),
    autoRun: own?.autoRun ?? true,
    held: own?.held ?? true,
    id,
  };
}
