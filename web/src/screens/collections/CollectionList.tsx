import { useState } from "react";
import type { Collection } from "#/contract/collections.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import {
  CollectionDialog,
  DeleteDialog,
  isDefault,
  nameOf,
  useCollections,
} from "#/reading/collections/index.ts";
import { PlusScreen, SignedIn } from "#/shell/plus/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { useFocusAfterRemoval } from "#/ui/useFocusAfterRemoval.ts";
import { Example } from "./Example.tsx";
import { Card } from "./Card.tsx";
import { useFrequent } from "./useFrequent.ts";
import { useSignedIn } from "./useSignedIn.ts";
import { Unsent } from "./Unsent.tsx";
import { Waiting } from "./Waiting.tsx";
import styles from "./Collections.module.css";

/** The purpose of the open dialog. */
type Dialog =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "delete"; readonly collection: Collection };

export function CollectionList() {
  const { t } = useTranslator();
  const { links } = useSite();
  const signedIn = useSignedIn();
  const collections = useCollections(signedIn);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  useFocusAfterRemoval(
    (collections.data ?? []).map((collection) => collection.id),
    dialog === null,
  );
  return (
    <PlusScreen
      title={t("collections-title")}
      lead={
        <p>
          {t("collections-lead")}
          {links.newIssue !== "" && (
            <>
              {" "}
              <Message
                id="collections-feedback"
                parts={{ a: (text) => <a href={links.newIssue}>{text}</a> }}
              />
            </>
          )}
        </p>
      }
      actions={
        signedIn && (
          <Button
            look="primary"
            disabled={collections.data === undefined}
            data-glean="collections_banner_new_collection"
            onClick={() => setDialog({ kind: "create" })}
          >
            {t("collections-new")}
          </Button>
        )
      }
    >
      <Unsent />
      <SignedIn
        feature="collections"
        prompt={t("collections-benefit")}
        example={<Example />}
      >
        {() =>
          collections.data === undefined ? (
            <Waiting
              error={collections.error}
              onRetry={() => void collections.mutate()}
            />
          ) : (
            <Cards collections={collections.data} onDialog={setDialog} />
          )
        }
      </SignedIn>
      {dialog?.kind === "create" && <CollectionDialog onClose={close} />}
      {dialog?.kind === "edit" && (
        <CollectionDialog collection={dialog.collection} onClose={close} />
      )}
      {dialog?.kind === "delete" && (
        <DeleteDialog collection={dialog.collection} onClose={close} />
      )}
    </PlusScreen>
  );
}

interface CardsProps {
  readonly collections: readonly Collection[];
  readonly onDialog: (dialog: Dialog) => void;
}

/** The cards: the default collection, frequently viewed articles, then the others. */
function Cards({ collections, onDialog }: CardsProps) {
  const locale = useLocale();
  const { t } = useTranslator();
  const [frequent] = useFrequent(0);
  const [first, ...others] = [
    ...collections.filter(isDefault),
    ...collections.filter((collection) => !isDefault(collection)),
  ];
  const root = `/${locale}/plus/collections`;
  return (
    <ul className={styles.cards}>
      {first !== undefined && (
        <Card
          href={`${root}/${first.id}`}
          name={nameOf(first, t)}
          description={first.description ?? t("collection-default-text")}
          count={first.article_count}
          edited={first.updated_at}
        />
      )}
      {frequent !== null && frequent.article_count > 0 && (
        <Card
          href={`${root}/frequently-viewed`}
          name={t("frequent-title")}
          description={t("frequent-lead")}
          count={frequent.article_count}
          edited={frequent.updated_at}
        />
      )}
      {others.map((collection) => (
        <Card
          key={collection.id}
          href={`${root}/${collection.id}`}
          name={collection.name}
          description={collection.description}
          count={collection.article_count}
          edited={collection.updated_at}
          onEdit={() => onDialog({ kind: "edit", collection })}
          onDelete={() => onDialog({ kind: "delete", collection })}
        />
      ))}
    </ul>
  );
}
