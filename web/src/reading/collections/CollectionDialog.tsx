import { useId, useState, type SubmitEvent } from "react";
import limits from "#/contract/collectionLimits.json";
import type { Collection } from "#/contract/collections.ts";
import { addressOf } from "#/core/addresses.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { report } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { useUser } from "#/shell/session/index.ts";
import { Button, ButtonLink } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { TextArea, TextField } from "#/ui/Field/Field.tsx";
import { useCall } from "#/ui/useCall.ts";
import { createCollection, editCollection } from "./calls.ts";
import { useCollections } from "./hooks.ts";
import { lengthOf } from "./names.ts";
import { Problem } from "./Problem.tsx";
import styles from "./Collections.module.css";

/** The limits of the fields, in code points. */
const longestName = 60;
const longestDescription = 160;

/** The place that opened the dialog. */
type Where = "article_actions" | "collections_page";

interface CollectionDialogProps {
  /** The collection to edit; absent for a new one. */
  readonly collection?: Collection;
  readonly where?: Where;
  /** Called on close, with the collection if it was created or changed. */
  readonly onClose: (made?: Collection) => void;
}

/** Creates or edits a collection. */
export function CollectionDialog(props: CollectionDialogProps) {
  const { collection, where = "collections_page", onClose } = props;
  const { t } = useTranslator();
  const user = useUser();
  const { data: all } = useCollections();
  const isNew = collection === undefined;
  const isFull =
    isNew &&
    user?.subscriptionType === "core" &&
    (all?.length ?? 0) >= limits.coreCollections;
  const title = t(isNew ? "collection-create" : "collection-edit");
  return (
    <Dialog title={isFull ? t("collection-upgrade") : title} onClose={() => onClose()}>
      {isFull ? (
        <Upgrade />
      ) : (
        <CollectionForm
          collection={collection}
          where={where}
          isReady={all !== undefined}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Says that the free tier is used up, and how to get more. */
function Upgrade() {
  const { t } = useTranslator();
  const plans = addressOf(useSite(), useLocale(), "plus");
  return (
    <>
      <p>{t("collection-upgrade-text")}</p>
      <DialogButtons>
        <Button type="submit">{t("collection-close")}</Button>
        {plans !== null && (
          <ButtonLink
            look="primary"
            href={`${plans}#subscribe`}
            data-glean="new_collection_modal_upgrade_link"
          >
            {t("collection-upgrade-link")}
          </ButtonLink>
        )}
      </DialogButtons>
    </>
  );
}

interface CollectionFormProps {
  readonly collection: Collection | undefined;
  readonly where: Where;
  readonly isReady: boolean;
  readonly onClose: (made?: Collection) => void;
}

function CollectionForm({ collection, where, isReady, onClose }: CollectionFormProps) {
  const { t } = useTranslator();
  const [name, setName] = useState(collection?.name ?? "");
  const [description, setDescription] = useState(collection?.description ?? "");
  const { pending, error, run } = useCall<"save">();
  const nameField = useLimited(name, longestName);
  const descriptionField = useLimited(description, longestDescription);
  const blocked = pending !== null || !isReady;

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    // In React's tree this form is inside another, to which the event would bubble.
    event.stopPropagation();
    const fields = { name: name.trim(), description: description.trim() };
    if (collection === undefined) report(`new_collection_modal_submit_${where}`);
    let made: Collection | undefined;
    const saved = await run("save", async () => {
      made = await (collection === undefined
        ? createCollection(fields)
        : editCollection(collection.id, fields));
    });
    if (saved) onClose(made);
  };

  return (
    <form onSubmit={(event) => void save(event)}>
      <TextField
        label={t("collection-name")}
        required
        pattern=".*\S.*"
        autoComplete="off"
        value={name}
        disabled={pending !== null}
        onChange={({ target }) => setName(target.value)}
        {...nameField}
      />
      <TextArea
        label={t("collection-description")}
        rows={3}
        value={description}
        disabled={pending !== null}
        onChange={({ target }) => setDescription(target.value)}
        {...descriptionField}
      />
      {error !== null && <Problem error={error} />}
      <div className={styles.buttons}>
        <Button disabled={pending !== null} onClick={() => onClose()}>
          {t("collection-cancel")}
        </Button>
        <Button type="submit" look="primary" disabled={blocked}>
          {t(pending === null ? "collection-save" : "collection-saving")}
        </Button>
      </div>
    </form>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The properties of a field limited to a number of code points. */
function useLimited(value: string, limit: number) {
  const { t } = useTranslator();
  const id = useId();
  const length = lengthOf(value);
  const error =
    length > limit ? t("collection-too-long", { limit: String(limit) }) : null;
  return {
    id,
    error,
    hint: `${length}/${limit}`,
    ref: (field: Field | null) => field?.setCustomValidity(error ?? ""),
  };
}
