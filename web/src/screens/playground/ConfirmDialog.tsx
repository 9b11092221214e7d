import { useTranslator } from "#/l10n/context.tsx";
import { Confirmation } from "#/ui/Dialog/Confirmation.tsx";

interface ConfirmDialogProps {
  readonly kind: "clear" | "reset";
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before the reader's code is discarded. */
export function ConfirmDialog({ kind, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslator();
  return (
    <Confirmation
      title={t(`play-${kind}`)}
      confirm={t(`play-${kind}`)}
      cancel={t("play-cancel")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`play-${kind}-question`)}
    </Confirmation>
  );
}
