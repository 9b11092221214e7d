import { useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { beginning, lengthOf } from "#/reading/collections/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import styles from "./Collections.module.css";

/** The number of code points that are shown at first. */
const shownLength = 180;

interface NoteProps {
  readonly text: string;
  readonly onEdit?: () => void;
}

/** The reader's note on an article. Long notes are collapsed. */
export function Note({ text, onEdit }: NoteProps) {
  const { t } = useTranslator();
  const [full, setFull] = useState(false);
  const isLong = lengthOf(text) > shownLength;
  const shown = isLong && !full ? `${beginning(text, shownLength)}…` : text;
  const look = text.includes("{") ? `${styles.note} code` : styles.note;
  return (
    <div className={look}>
      <p>{shown}</p>
      <div className={styles.noteActions}>
        {isLong && (
          <Button look="bare" aria-expanded={full} onClick={() => setFull(!full)}>
            {t(full ? "note-less" : "note-full")}
          </Button>
        )}
        {onEdit !== undefined && (
          <Button look="bare" data-glean="collections_actions_note_edit" onClick={onEdit}>
            {t("note-edit")}
          </Button>
        )}
      </div>
    </div>
  );
}
