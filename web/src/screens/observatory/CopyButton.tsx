import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import styles from "./Observatory.module.css";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly size?: "medium" | "small";
}

type State = "idle" | "copied" | "failed";

/** Copies a text. Its label is constant, so that nothing moves. */
export function CopyButton({ text, label, size = "medium" }: CopyButtonProps) {
  const { t } = useTranslator();
  const [state, setState] = useState<State>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 3000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    // Absent on insecure origins.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) {
      setState("failed");
      return;
    }
    clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  };
  return (
    <span className={styles.scripted}>
      <Button size={size} onClick={copy}>
        <Icon name={state === "copied" ? "check" : "copy"} /> {label}
      </Button>
      <span
        className={state === "failed" ? styles.failed : "visually-hidden"}
        role="status"
      >
        {state !== "idle" && t(`code-${state}`)}
      </span>
    </span>
  );
}
