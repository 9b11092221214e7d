import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { onLeaveToSignIn } from "#/shell/session/index.ts";
import {
  CodeTooLarge,
  CodeUnreadable,
  isBlank,
  sameCode,
  type Code,
  type Run,
} from "#/tools/runner/index.ts";
import { loadPlayground } from "./load.ts";
import { writeDraft } from "./own.ts";
import { isMissing, savedAddress } from "./saved.ts";
import { emptyCode, writeSession, type PlayState } from "./session.ts";

/** Milliseconds without typing before the code runs. */
const pause = 1000;

export type Loading =
  | { readonly state: "loading" }
  | { readonly state: "loaded" }
  /** The code in the address is invalid. */
  | { readonly state: "unreadable" }
  /** There is no code at the address, or it was removed. */
  | { readonly state: "missing" }
  /** The server could not be reached. */
  | { readonly state: "failed"; readonly reason: string };

function failure(error: unknown): Loading {
  if (error instanceof CodeTooLarge || error instanceof CodeUnreadable)
    return { state: "unreadable" };
  if (isMissing(error)) return { state: "missing" };
  return { state: "failed", reason: error instanceof Error ? error.message : "" };
}

export interface PlaygroundControl {
  readonly loading: Loading;
  readonly state: PlayState;
  readonly run: Run | null;
  readonly change: (part: keyof Code, text: string) => void;
  readonly replace: (update: (code: Code) => Code) => void;
  readonly start: () => void;
  readonly setAutoRun: (on: boolean) => void;
  readonly clear: () => void;
  /** Replaces all code with code of the reader or an example. */
  readonly show: (code: Code) => void;
  readonly reset: () => void;
  /** Sets the id of saved code. The editors may have changed since. */
  readonly saved: (id: string, code: Code) => void;
}

/** Stores the state for a reload, and for a new tab the code if it is the reader's. */
function keep(state: PlayState): void {
  writeSession(state);
  if (state.held !== true) writeDraft(state.code);
}

function withoutParameters(): void {
  history.replaceState(history.state, "", location.pathname);
}

/** The state after code was saved, with later edits. */
function asSaved(
  { code, src, autoRun }: PlayState,
  id: string,
  initial: Code,
): PlayState {
  const rest = src === undefined ? {} : { src };
  return { code, initial, ...rest, autoRun, held: false, id };
}

/** The code of the playground, its source, and its runs. */
export function usePlayground(onRun: () => void): PlaygroundControl {
  const [loading, setLoading] = useState<Loading>({ state: "loading" });
  const [state, setState] = useState<PlayState>({
    code: emptyCode,
    initial: null,
    autoRun: true,
  });
  const [run, setRun] = useState<Run | null>(null);
  const ran = useRef<Code | null>(null);

  const runCode = useCallback(
    (code: Code, src: string | undefined) => {
      ran.current = code;
      onRun();
      if (isBlank(code)) setRun(null);
      else setRun({ code: { ...code, ...(src === undefined ? {} : { src }) } });
    },
    [onRun],
  );

  useEffect(() => {
    let current = true;
    loadPlayground().then(
      (loaded) => {
        if (!current) return;
        setState(loaded);
        setLoading({ state: "loaded" });
        if (loaded.autoRun && loaded.held !== true) runCode(loaded.code, loaded.src);
      },
      (error: unknown) => {
        console.warn("Could not load the code of the address", error);
        if (current) setLoading(failure(error));
      },
    );
    return () => {
      current = false;
    };
  }, [runCode]);

  useEffect(() => {
    if (loading.state !== "loaded") return;
    const timer = setTimeout(() => {
      keep(state);
      const { autoRun, held, code, src } = state;
      if (
        autoRun &&
        held !== true &&
        (ran.current === null || !sameCode(ran.current, code))
      ) {
        runCode(code, src);
      }
    }, pause);
    return () => clearTimeout(timer);
  }, [loading, state, runCode]);
  useEffect(() => {
    if (loading.state !== "loaded") return;
    const write = () => keep(state);
    window.addEventListener("pagehide", write);
    return () => window.removeEventListener("pagehide", write);
  }, [loading, state]);
  const leaving = useRef(false);
  useLeaveWarning(state, leaving);

  const replace = useCallback((update: (code: Code) => Code) => {
    setLoading({ state: "loaded" });
    setState((before) => ({ ...before, code: update(before.code) }));
  }, []);
  const change = useCallback(
    (part: keyof Code, text: string) => replace((code) => ({ ...code, [part]: text })),
    [replace],
  );
  const start = useCallback(() => {
    // Once readers have run code, it counts as trusted.
    setState((before) => ({ ...before, held: false }));
    runCode(state.code, state.src);
  }, [state, runCode]);
  const setAutoRun = useCallback((autoRun: boolean) => {
    setState((before) => ({ ...before, autoRun }));
  }, []);
  const clear = useCallback(() => {
    withoutParameters();
    const cleared = { code: emptyCode, initial: null, autoRun: true };
    setState(cleared);
    keep(cleared);
    setLoading({ state: "loaded" });
    ran.current = emptyCode;
    onRun();
    setRun(null);
  }, [onRun]);
  const show = useCallback(
    (code: Code) => {
      withoutParameters();
      const shown = { code, initial: code, autoRun: true };
      setState(shown);
      keep(shown);
      setLoading({ state: "loaded" });
      runCode(code, undefined);
    },
    [runCode],
  );
  const reset = useCallback(() => {
    const { initial } = state;
    if (initial === null) return;
    setState({ ...state, code: initial });
    runCode(initial, state.src);
  }, [state, runCode]);

  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const saved = useCallback((id: string, code: Code) => {
    history.replaceState(history.state, "", savedAddress(id));
    setState((now) => asSaved(now, id, code));
    writeSession(asSaved(latest.current, id, code));
  }, []);
  useEffect(
    () =>
      onLeaveToSignIn(() => {
        writeSession(state);
        leaving.current = true;
      }),
    [state],
  );

  return {
    loading,
    state,
    run,
    change,
    replace,
    start,
    setAutoRun,
    clear,
    show,
    reset,
    saved,
  };
}

/** Asks before closing a window with code that exists nowhere else. */
function useLeaveWarning(
  { code, initial }: PlayState,
  leaving: RefObject<boolean>,
): void {
  const changed = !sameCode(code, initial ?? emptyCode);
  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [changed, leaving]);
}
