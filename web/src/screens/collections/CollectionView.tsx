import { useEffect, useState } from "react";
import type { Collection } from "#/contract/collections.ts";
import { useLocale } from "#/core/context.ts";
import { statusOf } from "#/core/request.ts";
import { homeAddress } from "#/core/scheme.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import {
  breakable,
  CollectionDialog,
  DeleteDialog,
  ExportDialog,
  isDefault,
  nameOf,
  ShareDialog,
  unbroken,
  useCollection,
  useItems,
  type Sort,
} from "#/reading/collections/index.ts";
import { useRouter } from "#/shell/navigation/index.ts";
import { PlusScreen, SignedIn, useWindowTitle } from "#/shell/plus/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { SelectField, TextField } from "#/ui/Field/Field.tsx";
import { LostTrail } from "#/ui/Trail/LostTrail.tsx";
import { useFocusAfterRemoval } from "#/ui/useFocusAfterRemoval.ts";
import { Facts } from "./Facts.tsx";
import { Unsent } from "./Unsent.tsx";
import { Waiting } from "./Waiting.tsx";
import { Item } from "./Item.tsx";
import { MoreButton } from "./MoreButton.tsx";
import { useLater } from "./useLater.ts";
import { useSignedIn } from "./useSignedIn.ts";
import styles from "./Collections.module.css";

type Dialog = "share" | "export" | "edit" | "delete";

/** A collection of the reader. */
export function CollectionView({ id }: { readonly id: string }) {
  const { t } = useTranslator();
  const signedIn = useSignedIn();
  const { data: collection, error, mutate } = useCollection(signedIn ? id : null);
  const name = collection && nameOf(collection, t);
  useOwnAddress(id, collection?.id);
  useWindowTitle(name);
  return (
    <PlusScreen
      before={<BackLink />}
      title={name === undefined ? t("collection-title") : breakable(name)}
      lead={collection !== undefined && <About collection={collection} />}
      actions={collection !== undefined && <Actions collection={collection} />}
    >
      <Unsent />
      <SignedIn feature="collections" prompt={t("collections-sign-in")}>
        {() =>
          collection === undefined ? (
            <Missing error={error} onRetry={() => void mutate()} />
          ) : (
            <Items collection={collection} />
          )
        }
      </SignedIn>
    </PlusScreen>
  );
}

/** Redirects from the temporary id of a collection created offline to the server's id. */
function useOwnAddress(id: string, known: string | undefined): void {
  const locale = useLocale();
  const { replace } = useRouter();
  useEffect(() => {
    if (known === undefined || known === id) return;
    replace(`/${locale}/plus/collections/${known}`);
  }, [id, known, locale, replace]);
}

/** The link back to all collections. */
export function BackLink() {
  const { t } = useTranslator();
  const locale = useLocale();
  return (
    <a className={styles.back} href={`/${locale}/plus/collections`}>
      {t("collections-back")}
    </a>
  );
}

function About({ collection }: { readonly collection: Collection }) {
  const { description, article_count: count, updated_at: edited } = collection;
  return (
    <>
      {description !== null && description !== "" && <p>{description}</p>}
      <Facts count={count} edited={edited} />
    </>
  );
}

interface MissingProps {
  readonly error: Error | undefined;
  readonly onRetry: () => void;
}

/** A placeholder while the collection loads, or if it is not the reader's. */
function Missing({ error, onRetry }: MissingProps) {
  const { t } = useTranslator();
  if ([400, 404].includes(statusOf(error)))
    return <p className={styles.empty}>{t("collection-missing")}</p>;
  return <Waiting error={error} onRetry={onRetry} />;
}

function Actions({ collection }: { readonly collection: Collection }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const { navigate } = useRouter();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const own = !isDefault(collection);
  return (
    <>
      <Button size="small" onClick={() => setDialog("share")}>
        {t("collection-share")}
      </Button>
      <Button size="small" onClick={() => setDialog("export")}>
        {t("collection-export")}
      </Button>
      {own && (
        <>
          <Button size="small" onClick={() => setDialog("edit")}>
            {t("collection-change")}
          </Button>
          <Button size="small" onClick={() => setDialog("delete")}>
            {t("collection-delete")}
          </Button>
        </>
      )}
      {dialog === "share" && <ShareDialog collection={collection} onClose={close} />}
      {dialog === "export" && <ExportDialog collection={collection} onClose={close} />}
      {dialog === "edit" && <CollectionDialog collection={collection} onClose={close} />}
      {dialog === "delete" && (
        <DeleteDialog
          collection={collection}
          onClose={(deleted) => {
            close();
            if (deleted) navigate(`/${locale}/plus/collections`);
          }}
        />
      )}
    </>
  );
}

/** Milliseconds without typing before a search. */
const pause = 300;

/** The advice in a collection without articles. */
function Nothing() {
  const locale = useLocale();
  const link = (text: string) => <a href={homeAddress(locale)}>{text}</a>;
  return (
    <div className={styles.empty}>
      <LostTrail />
      <p>
        <Message id="collection-empty" parts={{ link }} />
      </p>
    </div>
  );
}

/** The articles of a collection, sorted and filtered by the reader. */
function Items({ collection }: { readonly collection: Collection }) {
  const { t } = useTranslator();
  const [sort, setSort] = useState<Sort>("date");
  const [words, setWords] = useState("");
  const search = useLater(unbroken(words).trim(), pause);
  const { items, error, hasMore, isLoadingMore, more, retry } = useItems(collection.id, {
    sort,
    search,
  });
  useFocusAfterRemoval((items ?? []).map((item) => item.id));
  if (collection.article_count === 0) {
    // There are no articles to search or sort.
    if (items === undefined) return <Waiting error={error} onRetry={retry} />;
    if (items.length === 0) return <Nothing />;
  }
  return (
    <>
      <div className={styles.tools}>
        <TextField
          label={t("items-search")}
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <SelectField
          label={t("items-sort")}
          value={sort}
          onChange={({ target }) => setSort(target.value === "title" ? "title" : "date")}
        >
          <option value="date">{t("items-sort-date")}</option>
          <option value="title">{t("items-sort-title")}</option>
        </SelectField>
      </div>
      {items === undefined && <Waiting error={error} onRetry={retry} />}
      {items?.length === 0 && (
        <p className={styles.empty} role="status">
          {t("items-none")}
        </p>
      )}
      {items !== undefined && items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => (
            <Item key={item.id} collection={collection.id} item={item} />
          ))}
        </ul>
      )}
      {items !== undefined && (hasMore || error !== undefined) && (
        <MoreButton
          loading={isLoadingMore}
          failed={error !== undefined}
          onMore={more}
          onRetry={retry}
        />
      )}
    </>
  );
}
