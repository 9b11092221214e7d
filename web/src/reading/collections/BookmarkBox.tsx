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
import { useCall } from "#/ui/useCall.ts";
import { BookmarkForm } from "./BookmarkForm.tsx";
import { addToDefault } from "./calls.ts";
import { CollectionDialog } from "./CollectionDialog.tsx";
import { useCollections, useLookup } from "./hooks.ts";
import { Problem } from "./Problem.tsx";
import styles from "./Collections.module.css";

interface BookmarkBoxProps {
  readonly url: string;
  readonly title: string;
  /** The known item of the page; the rest is fetched when the menu opens. */
  readonly known?: Found;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/**
 * The button that saves a page with one click, and the menu that moves, edits and removes
 * the item. The menu opens after saving; focus stays on the button.
 */
export function BookmarkBox({ url, title, known, open, onOpen }: BookmarkBoxProps) {
  const { t } = useTranslator();
  const online = useOnline();
  const works = online || keepsChanges();
  const id = useId();
  const lookup = useLookup(known === undefined || open ? url : null);
  const found = lookup.data?.results ?? (known === undefined ? [] : [known]);
  const isSaved = found.length > 0;
  const { pending, error, run } = useCall<"save">();
  const [naming, setNaming] = useState(false);
  const [justSaved, setJustSaved] = useState(false);
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

  const save = async () => {
    setJustSaved(true);
    await run("save", async () => {
      const { results = [] } = lookup.data ?? (await lookup.mutate()) ?? {};
      if (results.length === 0) await addToDefault(url, title);
    });
    onOpen(true);
  };
  const savedHeading = justSaved ? "bookmark-saved" : "bookmark-edit-heading";
  const heading = isSaved ? savedHeading : "bookmark-add-heading";
  const toggle = () => {
    setJustSaved(false);
    onOpen(!open);
  };

  return (
    <div ref={box} className={`${menu.box} ${styles.bookmark}`}>
      <Button
        look="bare"
        ref={button}
        className={`${menu.button} ${menu.quiet} ${styles.toggle}`}
        data-saved={isSaved}
        disabled={!works}
        aria-disabled={pending !== null}
        title={works ? undefined : t("bookmark-offline")}
        data-glean={
          !isSaved
            ? "article_actions_save"
            : open
              ? undefined
              : "article_actions_collections_opened"
        }
        onClick={() => (isSaved ? toggle() : void save())}
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
      <Button
        look="bare"
        className={`${menu.button} ${menu.quiet} ${styles.options}`}
        data-shown={isSaved}
        disabled={!works}
        aria-label={t("bookmark-options", { title })}
        aria-expanded={open}
        aria-controls={id}
        data-glean={open ? undefined : "article_actions_collections_opened"}
        onClick={toggle}
      >
        <Icon name="chevron" />
      </Button>
      {open && (
        <div
          id={id}
          role="dialog"
          aria-labelledby={`${id}-title`}
          className={`${menu.panel} ${styles.panel}`}
          data-open={open}
        >
          <h2 id={`${id}-title`}>{t(heading)}</h2>
          {error !== null && <Problem error={error} />}
          <Content
            url={url}
            title={title}
            found={found}
            preferred={known?.collection_id ?? null}
            error={lookup.error}
            isReady={lookup.data !== undefined || lookup.error !== undefined}
            takesFocus={!justSaved}
            naming={naming}
            onNaming={setNaming}
            onDone={done}
          />
        </div>
      )}
    </div>
  );
}

/** Reports whether the service worker stores changes while the server is unreachable. */
const keepsChanges = () => hasWorker() && readOffline().offline;

interface ContentProps {
  readonly url: string;
  readonly title: string;
  readonly found: readonly Found[];
  readonly preferred: string | null;
  readonly error: Error | undefined;
  readonly isReady: boolean;
  readonly takesFocus: boolean;
  readonly naming: boolean;
  readonly onNaming: (naming: boolean) => void;
  readonly onDone: () => void;
}

function Content(props: ContentProps) {
  const { url, title, found, preferred, error, isReady, takesFocus, naming } = props;
  const { onNaming, onDone } = props;
  const { t } = useTranslator();
  const collections = useCollections();
  const [chosen, setChosen] = useState(preferred);
  const form = useRef<HTMLDivElement>(null);
  const failure = collections.error ?? error;
  // The select takes focus only once it has options.
  const canChoose = takesFocus && isReady && collections.data !== undefined;
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
