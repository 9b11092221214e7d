import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { onThemeChange, storedTheme } from "#/shell/theme/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { targetOrigin } from "./address.ts";
import type { ConsoleMessage } from "./messages.ts";
import { useRunnerAddress, type Run, type RunStatus } from "./useRunnerAddress.ts";
import { useRunnerMessages } from "./useRunnerMessages.ts";
import styles from "./Runner.module.css";

interface RunnerProps {
  readonly run: Run | null;
  readonly sandbox?: string;
  readonly className?: string;
  /** Declarations for the element of an example with choices. */
  readonly choice?: string;
  readonly hidden?: boolean;
  readonly onConsole?: (message: ConsoleMessage) => void;
}

const always = "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads";

/**
 * The frame that runs code, on an origin of its own. Each run gets a new frame under a
 * new name: the previous one may hang, and the history gets no entries. The service
 * worker responds only to frames with `allow-same-origin`; its response sandboxes the
 * document.
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
  const chosen = useTheme();
  // Hidden code need not run again when the theme changes.
  const { address, status, markReady, stop } = useRunnerAddress(
    run,
    hidden ? null : chosen,
  );
  const frame = useRef<HTMLIFrameElement>(null);
  const onFlood = useCallback(() => stop("flooded"), [stop]);
  useRunnerMessages(frame, address, { onReady: markReady, onFlood, onConsole });

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

function problemOf(status: RunStatus): string | null {
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

function useTheme(): string {
  const [theme, setTheme] = useState<string>(storedTheme);
  useEffect(() => onThemeChange(setTheme), []);
  return theme;
}
