import { useState } from "react";
import useSWRImmutable from "swr/immutable";
import type { CollectionItem } from "#/contract/collections.ts";
import { categoryOf } from "#/core/category.ts";
import { fieldsOf, textOf } from "#/core/fields.ts";
import { request } from "#/core/request.ts";
import { fileOf } from "#/core/scheme.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import { BookmarkBox, breakable } from "#/reading/collections/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Crumbs } from "./Crumbs.tsx";
import { Note } from "./Note.tsx";
import styles from "./Collections.module.css";

interface ItemProps {
  readonly collection: string;
  readonly item: CollectionItem;
}

export function Item({ collection, item }: ItemProps) {
  const { t } = useTranslator();
  const [open, setOpen] = useState(false);
  const { url, title, notes, parents } = item;
  const gone = item.gone === true;
  return (
    <li className={`${styles.item} category-${categoryOf(url)}`} data-gone={gone}>
      <div className={styles.itemHead}>
        <h2>{gone ? breakable(title) : <a href={url}>{breakable(title)}</a>}</h2>
        <BookmarkBox
          url={url}
          title={title}
          known={{ collection_id: collection, item }}
          open={open}
          onOpen={setOpen}
        />
      </div>
      <Crumbs parents={parents} />
      {gone ? <Gone url={url} /> : <Summary url={url} />}
      {notes !== null && notes !== "" ? (
        <Note text={notes} onEdit={() => setOpen(true)} />
      ) : (
        <Button
          look="bare"
          className={styles.addNote}
          data-glean="collections_actions_note_add"
          onClick={() => setOpen(true)}
        >
          {t("note-add")}
        </Button>
      )}
    </li>
  );
}

/** Says that a page no longer exists, with its former address. */
export function Gone({ url }: { readonly url: string }) {
  return (
    <p className={styles.gone}>
      <Message
        id="item-gone"
        args={{ url }}
        parts={{ code: (text) => <code>{text}</code> }}
      />
    </p>
  );
}

interface Metadata {
  readonly summary: string;
  readonly modified: string;
}

async function fetchMetadata(url: string): Promise<Metadata> {
  const { summary, modified } = fieldsOf(await request(url));
  return { summary: textOf(summary), modified: textOf(modified) };
}

/** The summary of a document and its last change. Other kinds of pages lack them. */
export function Summary({ url }: { readonly url: string }) {
  const { locale } = useTranslator();
  const isDoc = url.split("/", 3)[2] === "docs";
  const { data } = useSWRImmutable<Metadata>(
    isDoc ? `${url}/metadata.json` : null,
    fetchMetadata,
    { shouldRetryOnError: false },
  );
  if (!isDoc) return null;
  const modified = Date.parse(data?.modified ?? "");
  return (
    <div className={styles.summary}>
      {data !== undefined && data.summary !== "" && <p>{data.summary}</p>}
      {/* An unknown date is sent as the epoch. */}
      {modified > 0 && (
        <p className={styles.modified}>
          <Message
            id="item-modified"
            args={{ date: formatDate(modified, locale) }}
            parts={{
              time: (day) => <time dateTime={data?.modified}>{day}</time>,
              a: (word) => (
                <a href={fileOf(url, "contributors.txt")} data-native="">
                  {word}
                </a>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
}
