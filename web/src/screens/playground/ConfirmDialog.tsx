import { useTranslator } from "#/l10n/context.tsx";
import { Dialog } from "./Dialog.tsx";
import styles from "./Playground.module.css";

interface ConfirmDialogProps {
  readonly kind: "clear" | "reset";
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before the reader's code is thrown away. */
export function ConfirmDialog({ kind, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog title={t(`play-${kind}`)} onClose={onClose}>
      <p>{t(`play-${kind}-question`)}</p>
      <form method="dialog" className={styles.end}>
        <button type="submit">{t("play-cancel")}</button>
        <button type="submit" className={styles.primary} onClick={onConfirm}>
          {t(`play-${kind}`)}
        </button>
      </form>
    </Dialog>
  );
}
