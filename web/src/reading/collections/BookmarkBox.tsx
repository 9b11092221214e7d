import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { Collection, Found } from "#/contract/collections.ts";
import { hasWorker } from "#/core/worker.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { readOffline } from "#/storage/offline.ts";
import menu from "#/ui/Menu/Menu.module.css";
import { useDismiss } from "#/ui/useDismiss.ts";
import { useOnline } from "#/ui/useOnline.ts";
import { BookmarkForm } from "./BookmarkForm.tsx";
import { CollectionDialog } from "./CollectionDialog.tsx";
import { useCollections, useLookup } from "./hooks.ts";
import { Problem } from "./Problem.tsx";
import styles from "./Collections.module.css";

interface BookmarkBoxProps {
  readonly url: string;
  readonly title: string;
  /** The item that the page is known to be; the rest is asked for when it is open. */
  readonly known?: Found;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The button that says whether a page is saved, and the menu that it opens. */
export function BookmarkBox({ url, title, known, open, onOpen }: BookmarkBoxProps) {
  const { t } = useTranslator();
  const online = useOnline();
  const works = online || keepsChanges();
  const id = useId();
  const lookup = useLookup(known === undefined || open ? url : null);
  const found = lookup.data?.results ?? (known === undefined ? [] : [known]);
  const isSaved = found.length > 0;
  const [naming, setNaming] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => onOpen(false), [onOpen]);
  const done = () => {
    close();
    button.current?.focus();
  };
  useDismiss(open && !naming, box, close, button);
  useEffect(() => {
    document.body.classList.toggle("bookmark-menu-active", open);
    return () => document.body.classList.remove("bookmark-menu-active");
  }, [open]);

  return (
    <div ref={box} className={`${menu.box} ${styles.bookmark}`}>
      <Button
        look="bare"
        ref={button}
        className={`${menu.button} ${menu.quiet} ${styles.toggle}`}
        data-saved={isSaved}
        disabled={!works}
        title={works ? undefined : t("bookmark-offline")}
        aria-expanded={open}
        aria-controls={id}
        data-glean={open ? undefined : "article_actions_collections_opened"}
        onClick={() => onOpen(!open)}
      >
        <Icon name={isSaved ? "bookmarked" : "bookmark"} />
        <span className={styles.labels}>
          <span aria-hidden={isSaved} data-shown={!isSaved}>
            {t("bookmark-save")}
          </span>
          <span aria-hidden={!isSaved} data-shown={isSaved}>
            {t("bookmark-saved")}
          </span>
        </span>
      </Button>
      {open && (
        <div
          id={id}
          role="dialog"
          aria-labelledby={`${id}-title`}
          className={`${menu.panel} ${styles.panel}`}
          data-open={open}
        >
          <h2 id={`${id}-title`}>
            {t(isSaved ? "bookmark-edit-heading" : "bookmark-add-heading")}
          </h2>
          <Content
            url={url}
            title={title}
            found={found}
            preferred={known?.collection_id ?? null}
            error={lookup.error}
            isReady={lookup.data !== undefined || lookup.error !== undefined}
            naming={naming}
            onNaming={setNaming}
            onDone={done}
          />
        </div>
      )}
    </div>
  );
}

/** Reports whether the service worker takes changes that the server cannot be told of. */
const keepsChanges = () => hasWorker() && readOffline().offline;

interface ContentProps {
  readonly url: string;
  readonly title: string;
  readonly found: readonly Found[];
  readonly preferred: string | null;
  readonly error: Error | undefined;
  readonly isReady: boolean;
  readonly naming: boolean;
  readonly onNaming: (naming: boolean) => void;
  readonly onDone: () => void;
}

function Content(props: ContentProps) {
  const { url, title, found, preferred, error, isReady, naming, onNaming, onDone } =
    props;
  const { t } = useTranslator();
  const collections = useCollections();
  const [chosen, setChosen] = useState(preferred);
  const form = useRef<HTMLDivElement>(null);
  const failure = collections.error ?? error;
  // The choice takes focus only once there is something to choose from.
  const canChoose = isReady && collections.data !== undefined;
  useEffect(() => {
    if (canChoose) form.current?.querySelector("select")?.focus();
  }, [canChoose]);

  const named = (made?: Collection) => {
    onNaming(false);
    const id = made?.id ?? collections.data?.[0]?.id;
    if (id !== undefined) setChosen(id);
  };
  if (failure !== undefined) {
    return <Problem error={failure} onRetry={() => void collections.mutate()} />;
  }
  if (!isReady) return <p className={styles.status}>{t("loading")}</p>;
  return (
    <div ref={form}>
      <BookmarkForm
        url={url}
        title={title}
        collections={collections.data}
        found={found}
        chosen={chosen}
        onChoose={setChosen}
        onNewCollection={() => onNaming(true)}
        onDone={onDone}
      />
      {naming && <CollectionDialog where="article_actions" onClose={named} />}
    </div>
  );
}
