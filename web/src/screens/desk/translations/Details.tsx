import { useId, useRef, useState } from "react";
import { useLocale } from "#/core/context.ts";
import { editAddress } from "#/core/editAddress.ts";
import { request } from "#/core/request.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Button, buttonClass } from "#/ui/Button/Button.tsx";
import { Choice, TextArea, TextField } from "#/ui/Field/Field.tsx";
import { withSearch } from "#/ui/useParameters.ts";
import { fetchSource, saveSource } from "../editor/data.ts";
import { DeskMain, useDesk } from "../kit/index.ts";
import { followWithin } from "../kit/Table.tsx";
import { editsSince, withCommit, withSections, type Edits } from "./edited.ts";
import { StatusCell } from "./LocaleList.tsx";
import { Words } from "./Words.tsx";
import type { DetailData, SectionDetail } from "./types.ts";
import styles from "./Translations.module.css";

interface DetailsProps {
  readonly locale: string;
  readonly slug: string;
  /** The parameters of the list that leads to the page. */
  readonly back: URLSearchParams;
  readonly go: (parameters: URLSearchParams) => void;
}

/** An original and a translation side by side, with later changes of the original. */
export function Details({ locale, slug, back, go }: DetailsProps) {
  const { t } = useWriterTranslator();
  const query = new URLSearchParams({ slug });
  const { data, error, mutate } = useDesk<DetailData>(
    withSearch(`/_dev/translations/${encodeURIComponent(locale)}/page`, query),
  );
  return (
    <DeskMain title={data?.page.title ?? slug} actions={data && <Links data={data} />}>
      <p>
        <a
          href={withSearch("", back) || "?"}
          onClick={(event) => followWithin(event, () => go(back))}
        >
          {t("desk-l10n-back")}
        </a>
      </p>
      {error !== undefined && (
        <div className="notecard warning" role="alert">
          <p>{t("desk-failed", { reason: error.message })}</p>
        </div>
      )}
      {data === undefined && error === undefined && <p>{t("loading")}</p>}
      {data !== undefined && (
        <>
          <Facts data={data} />
          <Sections data={data} locale={locale} reload={() => void mutate()} />
        </>
      )}
    </DeskMain>
  );
}

function Links({ data }: { readonly data: DetailData }) {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  const { page, editor, originalEditor } = data;
  const links = [
    [page.file === undefined ? "" : page.url, "desk-l10n-open-translation"],
    [page.originalUrl ?? "", "desk-l10n-open-original"],
    [page.file === undefined ? "" : editAddress(locale, page.url), "writer-edit-here"],
    [editor, "desk-l10n-edit-translation"],
    [originalEditor, "desk-l10n-edit-original"],
  ] as const;
  return links.map(
    ([href, text]) =>
      href !== "" && (
        <a key={text} className={buttonClass({ size: "small" })} href={href}>
          {t(text)}
        </a>
      ),
  );
}

function Facts({ data }: { readonly data: DetailData }) {
  const { t } = useWriterTranslator();
  const { page, commits } = data;
  return (
    <>
      <p className={styles.facts}>
        <StatusCell row={page} />
        {page.commits > 0 && (
          <small>{t("desk-l10n-lag", { commits: page.commits, days: page.days })}</small>
        )}
        {page.sourceCommit !== undefined && (
          <small>
            {t("desk-l10n-source")} <code>{page.sourceCommit.slice(0, 12)}</code>
          </small>
        )}
      </p>
      {commits.length > 0 && (
        <details className={styles.history}>
          <summary>{t("desk-l10n-history", { n: commits.length })}</summary>
          <ul>
            {commits.map(({ hash, time, author, subject }) => (
              <li key={hash}>
                <code>{hash.slice(0, 9)}</code> {subject}{" "}
                <small>
                  {author}, <time dateTime={time}>{time.slice(0, 10)}</time>
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface SectionsProps {
  readonly data: DetailData;
  readonly locale: string;
  readonly reload: () => void;
}

function Sections({ data, locale, reload }: SectionsProps) {
  const { t } = useWriterTranslator();
  const [reason, setReason] = useState("");
  const [forAll, setForAll] = useState(true);
  const [message, setMessage] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const { page, sections, compared, commits } = data;
  /** Null while nothing is edited. */
  const [edits, setEdits] = useState<Edits | null>(null);
  const commit = commits[0]?.hash ?? "";
  const canTranslate = sections.some(isEditable) && page.file !== undefined;
  const canMark =
    compared &&
    sections.some(({ kind, marked }) => isMarkable(kind) && marked !== true) &&
    page.file !== undefined;
  const mark = async (section: string) => {
    try {
      const body = { locale, slug: page.slug, section, forAll, reason };
      await request("/_dev/translations/unchanged", "POST", body);
      setMessage(t("desk-l10n-marked-now"));
    } catch (error) {
      setMessage(t("desk-failed", { reason: (error as Error).message }));
    }
    // The focused button is gone.
    status.current?.focus();
    reload();
  };
  const edit = ({ id, translation = "" }: SectionDetail, after: string) =>
    // Before editing began: the file may change meanwhile.
    setEdits({ ...edits, [id]: { before: edits?.[id]?.before ?? translation, after } });
  const saving = useRef(false);
  const save = async () => {
    if (saving.current) return;
    saving.current = true;
    const savedEdits = edits ?? {};
    try {
      const { text, version } = await fetchSource(page.url);
      const edited = withSections(text, Object.values(savedEdits));
      if (edited === null) {
        setMessage(t("desk-l10n-translate-moved"));
        return;
      }
      const named = commit === "" ? edited : withCommit(edited, commit);
      await saveSource(page.url, named, version);
      setEdits((now) => editsSince(savedEdits, now));
      setMessage(
        commit === ""
          ? t("desk-l10n-translate-saved-plain")
          : t("desk-l10n-translate-saved", { commit: commit.slice(0, 9) }),
      );
      reload();
    } catch (error) {
      setMessage(t("desk-failed", { reason: (error as Error).message }));
    } finally {
      saving.current = false;
    }
    // The focused button may be gone.
    status.current?.focus();
  };
  return (
    <>
      <p role="status" tabIndex={-1} ref={status} className={styles.message}>
        {message}
      </p>
      {edits !== null && (
        <div className={styles.saving}>
          <p>
            {commit === ""
              ? t("desk-l10n-translate-what-plain")
              : t("desk-l10n-translate-what", { commit: commit.slice(0, 9) })}
          </p>
          <Button look="primary" onClick={() => void save()}>
            {t("desk-l10n-translate-save")}
          </Button>
          <Button onClick={() => setEdits(null)}>
            {t("desk-l10n-translate-cancel")}
          </Button>
        </div>
      )}
      {canMark && edits === null && (
        <fieldset className={styles.marking}>
          <legend>{t("desk-l10n-unchanged")}</legend>
          <p>{t("desk-l10n-unchanged-what")}</p>
          <TextField
            label={t("desk-l10n-reason")}
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
          <Choice
            type="checkbox"
            checked={forAll}
            onChange={({ target }) => setForAll(target.checked)}
          >
            {t("desk-l10n-for-all")}
          </Choice>
          <Button onClick={() => void mark("")}>{t("desk-l10n-mark-all")}</Button>
        </fieldset>
      )}
      {!compared && page.file !== undefined && page.status !== "up-to-date" && (
        <p>{t("desk-l10n-not-compared")}</p>
      )}
      {sections.map((section) => (
        <Section
          key={`${section.kind} ${section.id}`}
          section={section}
          locale={locale}
          mark={canMark ? mark : null}
          isTranslated={page.file !== undefined}
          edited={edits && (edits[section.id]?.after ?? section.translation ?? "")}
          edit={canTranslate ? (after) => edit(section, after) : null}
        />
      ))}
    </>
  );
}

/** Whether a section can be edited next to the original that it lags behind. */
const isEditable = ({ id, kind, translation = "" }: SectionDetail) =>
  kind !== "unchanged" && id !== "_title" && translation !== "";

function isMarkable(kind: SectionDetail["kind"]): boolean {
  return kind !== "unchanged" && kind !== "moved";
}

interface SectionProps {
  readonly section: SectionDetail;
  readonly locale: string;
  readonly mark: ((section: string) => Promise<void>) | null;
  readonly isTranslated: boolean;
  /** The edited translation; null if it is not being edited. */
  readonly edited: string | null;
  readonly edit: ((text: string) => void) | null;
}

function Section({ section, locale, mark, isTranslated, edited, edit }: SectionProps) {
  const { t } = useWriterTranslator();
  const heading = useId();
  const { id, kind, marked = false, words, translation } = section;
  const name =
    id === "_title" || id === "_introduction"
      ? t(`desk-l10n${id.replace("_", "-")}`)
      : (section.heading ?? id);
  const texts = (
    <div className={styles.sides}>
      <div>
        <p className={styles.side}>{t("desk-l10n-original")}</p>
        <Words words={words} />
      </div>
      {isTranslated && (
        <div>
          <p className={styles.side}>{t("desk-l10n-translation")}</p>
          {translation === undefined ? (
            <p className={styles.note}>{t("desk-l10n-no-section")}</p>
          ) : edited !== null && edit !== null && isEditable(section) ? (
            <TextArea
              label={
                <span className="visually-hidden">
                  {t("desk-l10n-translate-of", { section: name })}
                </span>
              }
              value={edited}
              rows={Math.max(4, edited.split("\n").length + 1)}
              lang={locale}
              dir="auto"
              onChange={({ target }) => edit(target.value)}
            />
          ) : (
            <pre className={styles.text} lang={locale} dir="auto">
              {translation.trimEnd()}
            </pre>
          )}
        </div>
      )}
    </div>
  );
  if (kind === "unchanged") {
    return (
      <details className={styles.section}>
        <summary>
          {name} <small className={styles.note}>{t("desk-l10n-kind-unchanged")}</small>
        </summary>
        {texts}
      </details>
    );
  }
  return (
    <section className={styles.section} aria-labelledby={heading} data-changed="">
      <header>
        <h2 id={heading}>{name}</h2>
        <span className={styles.status} data-status={marked ? "up-to-date" : "behind"}>
          {marked ? t("desk-l10n-marked") : t(`desk-l10n-kind-${kind}`)}
        </span>
        {edit !== null && edited === null && isEditable(section) && (
          <Button
            size="small"
            look="primary"
            onClick={() => edit(translation ?? "")}
            aria-label={t("desk-l10n-translate-section", { section: name })}
          >
            {t("desk-l10n-translate")}
          </Button>
        )}
        {mark !== null && !marked && isMarkable(kind) && (
          <Button
            size="small"
            onClick={() => void mark(id)}
            aria-label={t("desk-l10n-mark-of", { section: name })}
          >
            {t("desk-l10n-mark")}
          </Button>
        )}
      </header>
      {texts}
    </section>
  );
}
