import type { Collection } from "#/contract/collections.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button, ButtonLink } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { exportURL } from "./calls.ts";
import styles from "./Collections.module.css";

interface ExportDialogProps {
  readonly collection: Collection;
  readonly onClose: () => void;
}

/** Offers a collection for download. */
export function ExportDialog({ collection: { id }, onClose }: ExportDialogProps) {
  const { t } = useTranslator();
  return (
    <Dialog title={t("export-title")} onClose={onClose}>
      <p>{t("export-text")}</p>
      <div className={styles.choices}>
        <ButtonLink href={exportURL(id, "markdown")} download="">
          {t("export-markdown")}
        </ButtonLink>
        <ButtonLink href={exportURL(id, "json")} download="">
          {t("export-json")}
        </ButtonLink>
      </div>
      <DialogButtons>
        <Button type="submit">{t("collection-close")}</Button>
      </DialogButtons>
    </Dialog>
  );
}
