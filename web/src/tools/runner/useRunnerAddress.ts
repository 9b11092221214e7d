import { useCallback, useEffect, useState } from "react";
import { useSite } from "#/core/context.ts";
import { reachableAddress, type RunnerAddress } from "./address.ts";
import { onlineAgain } from "./onlineAgain.ts";
import { canCompress, CodeTooLarge, type RunnerState } from "./state.ts";

/** A run of some code. Each new object is a new run, even of the same code. */
export interface Run {
  readonly code: RunnerState;
}

/** The status of a run. */
export type RunStatus =
  | "idle"
  | "starting"
  | "slow"
  | "ready"
  | "stopped"
  | "flooded"
  | "too-large"
  | "old-browser"
  | "no-host"
  | "offline";

/** Milliseconds without a sign of life before code counts as stuck. */
const timeout = 3000;

/**
 * The address that runs code, and its status. Without a network it waits for one, unless
 * the service worker runs the code. `theme` is null for none.
 */
export function useRunnerAddress(run: Run | null, theme: string | null) {
  const { playHost } = useSite();
  const [attempt, setAttempt] = useState(0);
  const [address, setAddress] = useState<RunnerAddress | null>(null);
  const [status, setStatus] = useState<RunStatus>("idle");

  useEffect(() => {
    if (run === null) {
      setAddress(null);
      setStatus("idle");
      return;
    }
    let current = true;
    const themed = theme === null ? run.code : { ...run.code, theme };
    if (playHost === "" || !canCompress()) {
      setStatus(playHost === "" ? "no-host" : "old-browser");
      return;
    }
    reachableAddress(playHost, themed).then(
      (next) => {
        if (!current) return;
        setAddress(next);
        setStatus(next === null ? "offline" : "starting");
      },
      (error: unknown) => {
        if (!current) return;
        setAddress(null);
        setStatus(error instanceof CodeTooLarge ? "too-large" : "old-browser");
      },
    );
    return () => {
      current = false;
    };
  }, [run, theme, playHost, attempt]);

  useEffect(() => {
    if (status !== "offline") return;
    return onlineAgain(() => setAttempt((before) => before + 1));
  }, [status]);

  useEffect(() => {
    if (status !== "starting") return;
    const timer = setTimeout(() => setStatus("slow"), timeout);
    return () => clearTimeout(timer);
  }, [status]);

  const stop = useCallback((why: "stopped" | "flooded") => {
    setAddress(null);
    setStatus(why);
  }, []);

  const markReady = useCallback(() => setStatus("ready"), []);
  return { address, status, markReady, stop };
}
