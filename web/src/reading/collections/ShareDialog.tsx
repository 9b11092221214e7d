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

/** Creates or revokes the public link of a collection. */
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

const addressOf = (path: string) => window.location.origin + path;

interface SharingProps {
  readonly collection: Collection;
  readonly link: SharedLink;
}

function Sharing({ collection: { id }, link }: SharingProps) {
  const { t } = useTranslator();
  const { pending, error, run } = useCall<"share" | "end">();
  const [notes, setNotes] = useState(link.notes);
  const [curator, setCurator] = useState(link.curator);
  const [message, setMessage] = useState<string | null>(null);
  const isShared = link.url !== null;
  const address = addressOf(link.url ?? "");

  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setMessage("share-copied"),
      () => setMessage("code-failed"),
    );
  const make = (fields: Omit<SharedLink, "url">) =>
    run("share", async () => {
      const made = await share(id, fields);
      setMessage(null);
      // A new link is copied for sharing.
      if (!isShared) await copy(addressOf(made.url ?? ""));
    }).then((works) => {
      if (works) return;
      setNotes(link.notes);
      setCurator(link.curator);
    });
  const change = (fields: Omit<SharedLink, "url">) => {
    setNotes(fields.notes);
    const isNew = fields.notes !== link.notes || fields.curator.trim() !== link.curator;
    if (isShared && isNew) void make(fields);
  };
  const end = async () => {
    if (await run("end", () => endShare(id))) setMessage("share-ended");
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
      <TextField
        label={t("share-curator")}
        value={curator}
        maxLength={100}
        autoComplete="name"
        onChange={({ target }) => setCurator(target.value)}
        onBlur={() => change({ notes, curator })}
      />
      <Switch
        checked={notes}
        disabled={pending !== null}
        onChange={(withNotes) => change({ notes: withNotes, curator })}
      >
        {t("share-notes")}
      </Switch>
      <div className={styles.choices}>
        {isShared ? (
          <>
            <Button look="primary" onClick={() => void copy(address)}>
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
            onClick={() => void make({ notes, curator })}
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
