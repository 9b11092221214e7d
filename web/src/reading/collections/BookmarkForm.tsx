import { useState, type SubmitEvent } from "react";
import type { Collection, Found } from "#/contract/collections.ts";
import { useLocale } from "#/core/context.ts";
import { report } from "#/core/report.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { SelectField, TextArea, TextField } from "#/ui/Field/Field.tsx";
import { useCall } from "#/ui/useCall.ts";
import { addItem, deleteItem, editItem, restoreItem } from "./calls.ts";
import { showUndo } from "./DeleteDialog.tsx";
import { nameOf } from "./names.ts";
import { Problem } from "./Problem.tsx";
import styles from "./Collections.module.css";

/** The option that creates a collection. */
const another = "+";

interface BookmarkFormProps {
  readonly url: string;
  /** The page's title, used if the reader has not set one. */
  readonly title: string;
  readonly collections: readonly Collection[] | undefined;
  readonly found: readonly Found[];
  /** The selected collection, if any. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onNewCollection: () => void;
  readonly onDone: () => void;
}

/** Saves a page in a collection, edits the saved item, or removes it. */
export function BookmarkForm(props: BookmarkFormProps) {
  const { url, title, collections, found, onChoose, onNewCollection, onDone } = props;
  const { t } = useTranslator();
  const { pending, error, run } = useCall<"save" | "delete">();
  const [edits, setEdits] = useState<{ name?: string; notes?: string }>({});
  const chosen = props.chosen ?? found[0]?.collection_id ?? collections?.[0]?.id ?? "";
  const item = found.find(({ collection_id: id }) => id === chosen)?.item;
  const name = edits.name ?? item?.title ?? title;
  const notes = edits.notes ?? item?.notes ?? "";
  const waits = pending !== null;

  const choose = (id: string) => {
    if (id === another) {
      report("article_actions_new_collection");
      onNewCollection();
      return;
    }
    // The item saved in that collection is shown as it is; a new one keeps the reader's
    // text.
    if (found.some(({ collection_id: other }) => other === id)) setEdits({});
    onChoose(id);
  };
  const fields = { title: name.trim(), notes };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const saved = await run("save", () =>
      item === undefined
        ? addItem(chosen, url, fields)
        : editItem(chosen, item.id, fields),
    );
    if (saved) onDone();
  };
  // The item in another collection than the selected one.
  const [from] = item === undefined ? found : [];
  const move = async () => {
    if (from === undefined) return;
    const moved = await run("save", async () => {
      await addItem(chosen, url, fields);
      await deleteItem(from.collection_id, from.item.id);
    });
    if (moved) onDone();
  };
  const remove = async () => {
    if (item === undefined) return;
    if (!(await run("delete", () => deleteItem(chosen, item.id)))) return;
    setEdits({});
    showUndo(t("bookmark-deleted", { title: item.title }), t, () =>
      restoreItem(chosen, item.id),
    );
    onDone();
  };

  const isChanged = item === undefined || Object.keys(edits).length > 0;
  const saveText = from === undefined ? "collection-save" : "bookmark-add-too";
  const home = `/${useLocale()}/plus/collections/${chosen}`;
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <SelectField
        label={t("bookmark-collection")}
        value={chosen}
        onMouseDown={({ target, currentTarget }) => {
          // Some browsers also fire presses on the options.
          if (target !== currentTarget) return;
          report("article_actions_collection_select_opened");
        }}
        disabled={waits || collections === undefined}
        onChange={({ target }) => choose(target.value)}
      >
        {collections === undefined && <option value={chosen}>{t("loading")}</option>}
        {collections?.map((collection) => {
          const saved = found.some(({ collection_id: id }) => id === collection.id);
          return (
            <option key={collection.id} value={collection.id}>
              {`${saved ? "★" : "☆"} ${nameOf(collection, t)}`}
            </option>
          );
        })}
        {collections !== undefined && (
          <option value={another}>{t("bookmark-new-collection")}</option>
        )}
      </SelectField>
      {item !== undefined && (
        <p className={styles.home}>
          <a href={home}>{t("bookmark-open-collection")}</a>
        </p>
      )}
      <TextField
        label={t("collection-name")}
        required
        pattern=".*\S.*"
        autoComplete="off"
        value={name}
        disabled={waits}
        onChange={({ target }) => setEdits({ ...edits, name: target.value })}
      />
      <TextArea
        label={t("bookmark-note")}
        rows={4}
        value={notes}
        disabled={waits}
        onChange={({ target }) => setEdits({ ...edits, notes: target.value })}
      />
      {error !== null && <Problem error={error} />}
      <div className={styles.buttons}>
        {item !== undefined && (
          <Button
            className={styles.first}
            disabled={waits}
            data-glean="article_actions_remove"
            onClick={() => void remove()}
          >
            {t(pending === "delete" ? "collection-deleting" : "bookmark-remove")}
          </Button>
        )}
        <Button disabled={waits} onClick={onDone}>
          {t(isChanged ? "collection-cancel" : "collection-close")}
        </Button>
        {isChanged && (
          <Button
            look={from === undefined ? "primary" : "plain"}
            type="submit"
            disabled={waits || collections === undefined}
          >
            {t(pending === "save" ? "collection-saving" : saveText)}
          </Button>
        )}
        {from !== undefined && (
          <Button look="primary" disabled={waits} onClick={() => void move()}>
            {t("bookmark-move")}
          </Button>
        )}
      </div>
    </form>
  );
}
