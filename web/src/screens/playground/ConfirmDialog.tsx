import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";

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
      <DialogButtons>
        <Button type="submit">{t("play-cancel")}</Button>
        <Button look="primary" type="submit" onClick={onConfirm}>
          {t(`play-${kind}`)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
