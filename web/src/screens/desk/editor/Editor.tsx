import { withBase } from "#/core/base.ts";
import { useEffect, useId, useState, type SubmitEvent, type ReactNode } from "react";
import { useLocale } from "#/core/context.ts";
import { editAddress } from "#/core/editAddress.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { below } from "#/ui/breakpoints.ts";
import { Button, buttonClass } from "#/ui/Button/Button.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { TabList, TabPanel } from "#/ui/Tabs/Tabs.tsx";
import { useParameters } from "#/ui/useParameters.ts";
import { DeskMain } from "../kit/index.ts";
import { headingsBefore } from "./headings.ts";
import { PreviewPane } from "./PreviewPane.tsx";
import { TextPane } from "./TextPane.tsx";
import { useDraft, type Draft } from "./useDraft.ts";
import { usePreview, type Shown } from "./usePreview.ts";
import styles from "./Editor.module.css";

/** The text of a page next to its preview. */
export default function Editor() {
  const { t } = useWriterTranslator();
  const { parameters } = useParameters();
  if (parameters === null) return null;
  const url = parameters.get("url") ?? "";
  if (url === "") {
    return (
      <DeskMain title={t("desk-editor")}>
        <OpenForm />
      </DeskMain>
    );
  }
  return <Opened key={url} url={url} line={Number(parameters.get("line")) || 0} />;
}

/** Asks which page to edit. */
function OpenForm() {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  const [url, setURL] = useState("");
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    const path = url.trim().replace(/^https?:\/\/[^/]*/, "");
    // A new document, so that the address is read again.
    if (path !== "") window.location.assign(withBase(editAddress(locale, path)));
  };
  return (
    <form onSubmit={open} className={styles.open}>
      <TextField
        label={t("desk-editor-address")}
        value={url}
        placeholder={`/${locale}/docs/Web`}
        onChange={({ target }) => setURL(target.value)}
      />
      <Button type="submit" look="primary">
        {t("desk-editor-open")}
      </Button>
    </form>
  );
}

interface OpenedProps {
  readonly url: string;
  readonly line: number;
}

function Opened({ url, line: first }: OpenedProps) {
  const { t } = useWriterTranslator();
  const draft = useDraft(url);
  const { source, error, text } = draft;
  const shown = usePreview(source, text);
  const [line, setLine] = useState(first);
  if (source === undefined) {
    return (
      <DeskMain title={t("desk-editor")}>
        {error === undefined ? (
          <p>{t("loading")}</p>
        ) : (
          <div className="notecard warning" role="alert">
            <p>{t("desk-failed", { reason: error.message })}</p>
          </div>
        )}
      </DeskMain>
    );
  }
  return (
    <DeskMain
      title={<span className={styles.file}>{source.file}</span>}
      actions={<Actions draft={draft} url={url} />}
    >
      <Notices draft={draft} shown={shown} />
      <Panes
        text={
          <TextPane
            url={url}
            text={text}
            line={first}
            flaws={shown.flaws}
            onChange={draft.change}
            onSave={draft.save}
            onLine={setLine}
          />
        }
        preview={<PreviewPane page={shown.page} heading={headingsBefore(text, line)} />}
      />
    </DeskMain>
  );
}

function Actions({ draft, url }: { readonly draft: Draft; readonly url: string }) {
  const { t } = useWriterTranslator();
  const { isChanged, isSaving, theirs } = draft;
  const state = isSaving ? "saving" : isChanged ? "changed" : "saved";
  return (
    <>
      <span role="status" className={styles.state}>
        {t(`desk-editor-${state}`)}
      </span>
      <a className={buttonClass({ size: "small" })} href={url}>
        {t("desk-editor-page")}
      </a>
      <Button
        size="small"
        look="primary"
        aria-disabled={!isChanged || isSaving || theirs !== null}
        aria-keyshortcuts="Control+S"
        onClick={draft.save}
      >
        {t("desk-editor-save")}
      </Button>
    </>
  );
}

interface NoticesProps {
  readonly draft: Draft;
  readonly shown: Shown;
}

/** Messages and decisions that precede saving. */
function Notices({ draft, shown: { error, blocker } }: NoticesProps) {
  const { t } = useWriterTranslator();
  const { theirs, failure, isRestored } = draft;
  return (
    <>
      {theirs !== null && (
        <section className="notecard warning" aria-label={t("desk-editor-conflict")}>
          <p role="alert">{t("desk-editor-conflict-text")}</p>
          <details className={styles.theirs}>
            <summary>{t("desk-editor-theirs")}</summary>
            <pre tabIndex={0}>{theirs.text}</pre>
          </details>
          <div className={styles.choices}>
            <Button size="small" onClick={draft.keepMine}>
              {t("desk-editor-keep")}
            </Button>
            <Button size="small" onClick={draft.takeTheirs}>
              {t("desk-editor-take")}
            </Button>
          </div>
        </section>
      )}
      {isRestored && theirs === null && (
        <div className="notecard">
          <p role="status">{t("desk-editor-restored")}</p>
          <Button size="small" onClick={draft.discard}>
            {t("desk-editor-discard")}
          </Button>
        </div>
      )}
      {failure !== "" && (
        <div className="notecard warning" role="alert">
          <p>{t("desk-editor-failed", { reason: failure })}</p>
        </div>
      )}
      {error !== "" && (
        <p role="alert" className={styles.problem}>
          {t("desk-editor-preview-failed", { reason: error })}
        </p>
      )}
      {blocker !== null && (
        <p role="alert" className={styles.problem}>
          {t("desk-editor-obstacle", {
            line: String(blocker.line),
            reason: blocker.explanation,
          })}
        </p>
      )}
    </>
  );
}

interface PanesProps {
  readonly text: ReactNode;
  readonly preview: ReactNode;
}

/** Text and preview side by side or, on narrow screens, one at a time. */
function Panes({ text, preview }: PanesProps) {
  const { t } = useWriterTranslator();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const isNarrow = useNarrow();
  if (!isNarrow) {
    return (
      <div className={styles.panes}>
        {text}
        {preview}
      </div>
    );
  }
  const tabs = ["text", "preview"].map((name) => ({
    id: `${id}${name}`,
    panel: `${id}${name}-panel`,
    title: t(`desk-editor-${name}`),
  }));
  return (
    <>
      <TabList
        label={t("desk-editor-panes")}
        tabs={tabs}
        chosen={chosen}
        onChoose={setChosen}
      />
      {tabs.map((tab, i) => (
        <TabPanel key={tab.id} tab={tab} isShown={i === chosen} className={styles.pane}>
          {i === 0 ? text : preview}
        </TabPanel>
      ))}
    </>
  );
}

function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => window.matchMedia(below("md")).matches);
  useEffect(() => {
    const query = window.matchMedia(below("md"));
    const read = () => setNarrow(query.matches);
    query.addEventListener("change", read);
    return () => query.removeEventListener("change", read);
  }, []);
  return isNarrow;
}
