import { useEffect, useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { loadScreenStrings } from "#/l10n/load.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { send } from "./client.ts";

interface UnsentDialogProps {
  /** How many changes wait. */
  readonly count: number;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** Asks a reader who signs out what becomes of changes that are not sent yet. */
export function UnsentDialog({ count, onSignOut, onClose }: UnsentDialogProps) {
  const { t } = useTranslator();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // Without its strings it could not ask; what waits stays under the reader's name.
    loadScreenStrings("offline").then(() => setReady(true), onSignOut);
  }, [onSignOut]);
  if (!ready) return null;
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
