import { useCallback, useEffect, useRef, useState } from "react";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { onThemeChange, storedTheme } from "#/shell/theme/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import {
  isFromRunner,
  reachableAddress,
  targetOrigin,
  type RunnerAddress,
} from "./address.ts";
import { readMessage, type ConsoleMessage } from "./messages.ts";
import { onlineAgain } from "./onlineAgain.ts";
import { canCompress, CodeTooLarge, type RunnerState } from "./state.ts";
import styles from "./Runner.module.css";

/** One run of some code. A new object is a new run, of the same code too. */
export interface Run {
  readonly code: RunnerState;
}

interface RunnerProps {
  readonly run: Run | null;
  readonly sandbox?: string;
  readonly className?: string;
  /** Declarations for the element that an example with choices is about. */
  readonly choice?: string;
  readonly hidden?: boolean;
  readonly onConsole?: (message: ConsoleMessage) => void;
}

type Status =
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

/** After how many milliseconds without a sign code counts as stuck. */
const patience = 3000;

/** Console lines within a span of milliseconds that no example needs. */
const flood = { lines: 6000, span: 5000 } as const;

const always = "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads";

/**
 * The frame that runs code, on an origin of its own. Each run gets a new frame
 * under a new name: the one before may hang, and the history gets no entries.
 * The service worker answers only frames that may have their own origin; its answer is
 * a document without.
 */
export function Runner({
  run,
  sandbox = "",
  className,
  choice,
  hidden = false,
  onConsole,
}: RunnerProps) {
  const { t } = useTranslator();
  const { playHost } = useSite();
  const chosen = useTheme();
  // What cannot be seen need not run again when the theme changes.
  const theme = hidden ? null : chosen;
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState<RunnerAddress | null>(null);
  const [status, setStatus] = useState<Status>("idle");

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
    const timer = setTimeout(() => setStatus("slow"), patience);
    return () => clearTimeout(timer);
  }, [status]);

  const stop = useCallback((why: "stopped" | "flooded") => {
    setAddress(null);
    setStatus(why);
  }, []);

  useEffect(() => {
    if (address === null) return;
    const times: number[] = [];
    const onMessage = (event: MessageEvent) => {
      if (!isFromRunner(event, frame.current, address.label)) return;
      if (isFlood(times)) {
        stop("flooded");
        return;
      }
      const message = readMessage(event.data);
      if (message?.typ === "ready") setStatus("ready");
      else if (message !== null) onConsole?.(message);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [address, onConsole, stop]);

  useEffect(() => {
    if (status !== "ready" || address === null || choice === undefined) return;
    const target = targetOrigin(address);
    if (target === null) return;
    const message = { typ: "choice", code: choice };
    frame.current?.contentWindow?.postMessage(message, target);
  }, [status, address, choice]);

  const problem = problemOf(status);
  return (
    <div
      className={
        className === undefined ? styles.runner : `${styles.runner} ${className}`
      }
      data-status={status}
      data-hidden={hidden ? "" : undefined}
    >
      {address !== null && (
        <iframe
          key={address.url}
          ref={frame}
          className={styles.frame}
          src={address.url}
          title={t("runner-title")}
          sandbox={`${always} ${sandbox}`.trim()}
          tabIndex={hidden ? -1 : undefined}
        />
      )}
      <div className={styles.note} role="status">
        {problem !== null && <p>{t(problem)}</p>}
        {status === "slow" && (
          <Button size="small" className={styles.stop} onClick={() => stop("stopped")}>
            {t("runner-stop")}
          </Button>
        )}
      </div>
    </div>
  );
}

function problemOf(status: Status): string | null {
  switch (status) {
    case "idle":
    case "starting":
    case "ready":
      return null;
    case "slow":
      return "runner-slow";
    case "stopped":
      return "runner-stopped";
    case "flooded":
      return "runner-flooded";
    case "too-large":
      return "runner-too-large";
    case "old-browser":
      return "runner-old-browser";
    case "no-host":
      return "runner-no-host";
    case "offline":
      return "runner-offline";
  }
}

/** Counts one more message. True when there are too many for a reader. */
function isFlood(times: number[]): boolean {
  const now = performance.now();
  times.push(now);
  if (times.length <= flood.lines) return false;
  return now - (times.shift() ?? 0) < flood.span;
}

function useTheme(): string {
  const [theme, setTheme] = useState<string>(storedTheme);
  useEffect(() => onThemeChange(setTheme), []);
  return theme;
}
