import { useEffect, useSyncExternalStore } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { closeToast, currentToasts, onToasts, type ShownToast } from "./store.ts";
import styles from "./Toasts.module.css";

/** Milliseconds for unimportant toasts; a button needs time to be found and reached. */
const shownFor = { text: 8000, button: 30_000 } as const;

const none: readonly ShownToast[] = [];

/** The toasts, stacked at the end of the window. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastBox({ toast }: { readonly toast: ShownToast }) {
  const { t } = useTranslator();
  const { id, isImportant, mainText, shortText, buttonText, buttonHandler } = toast;
  const wait = buttonText === undefined ? shownFor.text : shownFor.button;
  useEffect(() => {
    if (isImportant) return;
    const timer = setTimeout(() => closeToast(id), wait);
    return () => clearTimeout(timer);
  }, [id, isImportant, wait]);
  return (
    <div className={styles.toast} role={isImportant ? "alert" : undefined}>
      <p>
        <span className={shortText === undefined ? undefined : styles.main}>
          {mainText}
        </span>
        {shortText !== undefined && <span className={styles.short}>{shortText}</span>}
      </p>
      {buttonText !== undefined && (
        <Button
          size="small"
          onClick={() => {
            buttonHandler?.();
            closeToast(id);
          }}
        >
          {buttonText}
        </Button>
      )}
      <Button look="icon" aria-label={t("toast-close")} onClick={() => closeToast(id)}>
        <Icon name="cross" />
      </Button>
    </div>
  );
}
