import { useState } from "react";
import type { Collection, SharedLink } from "#/contract/collections.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { Switch } from "#/ui/Switch/Switch.tsx";
import { useCall } from "#/ui/useCall.ts";
import { endShare, share } from "./calls.ts";
import { useSharedLink } from "./hooks.ts";
import { Problem } from "./Problem.tsx";
import styles from "./Collections.module.css";

interface ShareDialogProps {
  readonly collection: Collection;
  readonly onClose: () => void;
}

/** Makes the public link of a collection, and ends it. */
export function ShareDialog({ collection, onClose }: ShareDialogProps) {
  const { t } = useTranslator();
  const { data: link, error, mutate } = useSharedLink(collection.id);
  return (
    <Dialog title={t("share-title")} onClose={onClose}>
      {link === undefined && error === undefined && <p>{t("loading")}</p>}
      {link === undefined && error !== undefined && (
        <Problem error={error} onRetry={() => void mutate()} />
      )}
      {link !== undefined && <Sharing collection={collection} link={link} />}
      <DialogButtons>
        <Button type="submit">{t("collection-close")}</Button>
      </DialogButtons>
    </Dialog>
  );
}

interface SharingProps {
  readonly collection: Collection;
  readonly link: SharedLink;
}

function Sharing({ collection: { id }, link }: SharingProps) {
  const { t } = useTranslator();
  const { pending, error, run } = useCall<"share" | "end">();
  const [notes, setNotes] = useState(link.notes);
  const [message, setMessage] = useState<string | null>(null);
  const isShared = link.url !== null;
  const address = link.url === null ? "" : window.location.origin + link.url;

  const make = (withNotes: boolean) =>
    run("share", () => share(id, withNotes)).then((made) => {
      if (made) setMessage(null);
      else setNotes(link.notes);
    });
  const change = (withNotes: boolean) => {
    setNotes(withNotes);
    if (isShared) void make(withNotes);
  };
  const end = async () => {
    if (await run("end", () => endShare(id))) setMessage("share-ended");
  };
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setMessage("share-copied"),
      () => setMessage("code-failed"),
    );
  };

  return (
    <div className={styles.sharing}>
      <p>{t(isShared ? "share-shared" : "share-text")}</p>
      {isShared && (
        <TextField
          label={t("share-link")}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
      )}
      <Switch checked={notes} disabled={pending !== null} onChange={change}>
        {t("share-notes")}
      </Switch>
      <div className={styles.choices}>
        {isShared ? (
          <>
            <Button look="primary" onClick={copy}>
              {t("share-copy")}
            </Button>
            <Button disabled={pending !== null} onClick={() => void end()}>
              {t(pending === "end" ? "share-ending" : "share-end")}
            </Button>
          </>
        ) : (
          <Button
            look="primary"
            disabled={pending !== null}
            onClick={() => void make(notes)}
          >
            {t(pending === "share" ? "share-making" : "share-make")}
          </Button>
        )}
      </div>
      <p role="status" className={styles.status}>
        {message !== null && t(message)}
      </p>
      {error !== null && <Problem error={error} />}
    </div>
  );
}
