import { useEffect, useSyncExternalStore } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { closeToast, currentToasts, onToasts, type ShownToast } from "./store.ts";
import styles from "./Toasts.module.css";

/** How long one stays that is not important. */
const shownFor = 8000;

const none: readonly ShownToast[] = [];

/** The toasts, one above another at the end of the window. */
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
  useEffect(() => {
    if (isImportant) return;
    const timer = setTimeout(() => closeToast(id), shownFor);
    return () => clearTimeout(timer);
  }, [id, isImportant]);
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
