import { useEffect } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { useScreenStrings } from "#/l10n/useStrings.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { send } from "./client.ts";

interface UnsentDialogProps {
  /** The number of unsent changes. */
  readonly count: number;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** Asks a reader who signs out what to do with unsent changes. */
export function UnsentDialog({ count, onSignOut, onClose }: UnsentDialogProps) {
  const { t } = useTranslator();
  const ready = useScreenStrings("offline");
  useEffect(() => {
    // Without its strings it cannot ask; unsent changes stay stored for the reader.
    if (ready === false) onSignOut();
  }, [ready, onSignOut]);
  if (ready !== true) return null;
  const discard = () => void send({ type: "discardEdits" }).then(onSignOut);
  return (
    <Dialog title={t("offline-unsent-title", { count })} onClose={onClose}>
      <p>{t("offline-unsent-text")}</p>
      <DialogButtons>
        <Button type="submit">{t("offline-cancel")}</Button>
        <Button type="submit" onClick={discard}>
          {t("offline-unsent-discard")}
        </Button>
        <Button type="submit" look="primary" onClick={onSignOut}>
          {t("offline-unsent-keep")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
