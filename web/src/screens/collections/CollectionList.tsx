import { useState } from "react";
import type { Collection } from "#/contract/collections.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import {
  breakable,
  CollectionDialog,
  DeleteDialog,
  isDefault,
  nameOf,
  Problem,
  useCollections,
} from "#/reading/collections/index.ts";
import { PlusScreen, SignedIn } from "#/shell/plus/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import menu from "#/ui/Menu/Menu.module.css";
import { useMenu } from "#/ui/Menu/useMenu.ts";
import { useFocusAfterRemoval } from "#/ui/useFocusAfterRemoval.ts";
import { RelativeDate } from "#/ui/RelativeDate/RelativeDate.tsx";
import { useFrequent } from "./useFrequent.ts";
import { useSignedIn } from "./useSignedIn.ts";
import styles from "./Collections.module.css";

/** What a dialog is open for. */
type Dialog =
  | { readonly kind: "create" }
  | { readonly kind: "edit" | "delete"; readonly collection: Collection };

/** All collections of the reader. */
export function CollectionList() {
  const { t } = useTranslator();
  const { links } = useSite();
  const signedIn = useSignedIn();
  const collections = useCollections(signedIn);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  useFocusAfterRemoval(
    (collections.data ?? []).map((one) => one.id),
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
            onClick={() => setDialog({ kind: "create" })}
          >
            {t("collections-new")}
          </Button>
        )
      }
    >
      <SignedIn feature="collections" prompt={t("collections-sign-in")}>
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

interface WaitingProps {
  readonly error: Error | undefined;
  readonly onRetry: () => void;
}

/** Stands where something is being fetched, or says that it did not come. */
export function Waiting({ error, onRetry }: WaitingProps) {
  const { t } = useTranslator();
  if (error !== undefined) return <Problem error={error} onRetry={onRetry} />;
  return (
    <p className={styles.waiting} role="status">
      {t("loading")}
    </p>
  );
}

interface CardsProps {
  readonly collections: readonly Collection[];
  readonly onDialog: (dialog: Dialog) => void;
}

/** The cards: the default collection, what is often viewed, then the reader's own. */
function Cards({ collections, onDialog }: CardsProps) {
  const locale = useLocale();
  const { t } = useTranslator();
  const [frequent] = useFrequent(0);
  const [first, ...others] = [
    ...collections.filter(isDefault),
    ...collections.filter((one) => !isDefault(one)),
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

interface CardProps {
  readonly href: string;
  readonly name: string;
  readonly description: string | null;
  readonly count: number;
  readonly edited: string;
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
}

function Card({ href, name, description, count, edited, onEdit, onDelete }: CardProps) {
  return (
    <li className={styles.card}>
      <h2>
        <a href={href}>{breakable(name)}</a>
      </h2>
      {onEdit !== undefined && onDelete !== undefined && (
        <CardMenu name={name} onEdit={onEdit} onDelete={onDelete} />
      )}
      {description !== null && description !== "" && (
        <p className={styles.description}>{description}</p>
      )}
      <Facts count={count} edited={edited} />
    </li>
  );
}

interface FactsProps {
  readonly count: number;
  readonly edited: string;
}

/** How much is in a collection, and when it changed. */
export function Facts({ count, edited }: FactsProps) {
  const { t } = useTranslator();
  return (
    <p className={styles.facts}>
      <span>{t("collection-count", { count })}</span>{" "}
      <span>
        <Message
          id="collection-edited"
          parts={{ time: () => <RelativeDate time={edited} /> }}
        />
      </span>
    </p>
  );
}

interface CardMenuProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function CardMenu({ name, onEdit, onDelete }: CardMenuProps) {
  const { t } = useTranslator();
  const { open, setOpen, box, button } = useMenu();
  const choose = (act: () => void) => {
    setOpen(false);
    // The dialog gives focus back to where it was.
    button.current?.focus();
    act();
  };
  return (
    <div ref={box} className={`${menu.box} ${styles.more}`}>
      <Button
        look="icon"
        ref={button}
        aria-expanded={open}
        aria-label={t("collection-menu", { name })}
        onClick={() => setOpen(!open)}
      >
        <Icon name="dots" />
      </Button>
      {open && (
        <ul className={`${menu.panel} ${styles.actions}`} data-open={open}>
          <li>
            <Button look="bare" onClick={() => choose(onEdit)}>
              {t("collection-change")}
            </Button>
          </li>
          <li>
            <Button look="bare" onClick={() => choose(onDelete)}>
              {t("collection-delete")}
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}
