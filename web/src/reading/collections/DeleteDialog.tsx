import { useEffect } from "react";
import type { Collection } from "#/contract/collections.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { showToast } from "#/shell/toasts/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog } from "#/ui/Dialog/Dialog.tsx";
import { useCall } from "#/ui/useCall.ts";
import { deleteCollection, restoreCollection } from "./calls.ts";
import { breakable } from "./names.ts";
import { Problem } from "./Problem.tsx";
import styles from "./Collections.module.css";

interface DeleteDialogProps {
  readonly collection: Collection;
  readonly onClose: (deleted: boolean) => void;
}

/** Asks before a collection is deleted. Afterwards it can be restored for a while. */
export function DeleteDialog({ collection, onClose }: DeleteDialogProps) {
  const { t } = useTranslator();
  const { pending, error, run } = useCall<"delete">();
  const waits = pending !== null;
  useEffect(() => {
    document.body.classList.toggle("wait", waits);
    return () => document.body.classList.remove("wait");
  }, [waits]);

  const remove = async () => {
    const { id, name } = collection;
    if (!(await run("delete", () => deleteCollection(id)))) return;
    showUndo(t("collection-deleted", { name }), t, () => restoreCollection(id));
    onClose(true);
  };
  return (
    <Dialog title={t("collection-delete-title")} onClose={() => onClose(false)}>
      <p>{t("collection-delete-question", { name: breakable(collection.name) })}</p>
      {error !== null && <Problem error={error} />}
      <div className={styles.buttons}>
        <Button disabled={waits} onClick={() => onClose(false)}>
          {t("collection-cancel")}
        </Button>
        <Button look="primary" disabled={waits} onClick={() => void remove()}>
          {t(waits ? "collection-deleting" : "collection-delete")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Reports a deletion, and offers to undo it. */
export function showUndo(
  mainText: string,
  t: (id: string, args?: Readonly<Record<string, string>>) => string,
  restore: () => Promise<unknown>,
): void {
  showToast({
    isImportant: false,
    mainText,
    buttonText: t("collections-undo"),
    buttonHandler: () => {
      restore().catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        showToast({ isImportant: true, mainText: t("collections-error", { message }) });
      });
    },
  });
}
