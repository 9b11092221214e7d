import { useLocale } from "#/core/context.ts";
import { editAddress } from "#/core/editAddress.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Path } from "../kit/index.ts";
import type { FlawRow } from "./data.ts";
import styles from "./Flaws.module.css";

export function PageOf({ row }: { readonly row: FlawRow }) {
  const { url, title, file, line, column, since } = row;
  if (url === "") return file;
  const at = line > 0 && since !== "gone" ? `#flaw-${line}-${column}` : "";
  return (
    <>
      <a href={url + at}>{title === "" ? url : title}</a>
      <small className={styles.address}>
        <Path path={url} />
      </small>
    </>
  );
}

/** A flaw and its suggestion. */
export function FlawText({ row }: { readonly row: FlawRow }) {
  const { t } = useWriterTranslator();
  const { explanation, suggestion, macro, since } = row;
  return (
    <>
      {since !== undefined && (
        <span className={since === "new" ? styles.came : styles.went}>
          {t(`desk-flaws-${since}`)}{" "}
        </span>
      )}
      {explanation}
      {suggestion !== "" && (
        <span className={styles.suggestion}>
          {t("desk-flaws-suggestion", { suggestion })}
        </span>
      )}
      {macro !== "" && (
        <small className={styles.address}>
          <code>{`{{${macro}}}`}</code>
        </small>
      )}
    </>
  );
}

/** The position of a flaw, with links to it in both kinds of editors. */
export function FlawPlace({ row }: { readonly row: FlawRow }) {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  const { url, file, line, column, editor, since } = row;
  const place = line > 0 ? `${line}:${column}` : "";
  if (since === "gone") return place;
  return (
    <>
      {url !== "" && (
        <a className={styles.edit} href={editAddress(locale, url, line)}>
          {t("writer-edit-here")} {place}
        </a>
      )}
      {url === "" && place}
      {editor !== undefined && (
        <a href={editor} title={t("desk-flaws-edit", { file })} data-native="">
          {t("desk-flaws-open")}
        </a>
      )}
    </>
  );
}
