import { useState } from "react";
import { useLocale, useSite } from "#/core/context.ts";
import { editAddress } from "#/core/editAddress.ts";
import { Message } from "#/l10n/context.tsx";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { elementOf, mark } from "./mark.ts";
import { safeLink, type ReportedFlaw } from "./report.ts";
import styles from "./Writer.module.css";

interface FlawItemProps {
  readonly flaw: ReportedFlaw;
  readonly flaws: readonly ReportedFlaw[];
  /** The page's source; flaws in other files name them. */
  readonly file: string | undefined;
  readonly url: string;
  readonly busy: boolean;
  readonly onFix: () => void;
}

/** A flaw with its position, reason and possible fix. */
export function FlawItem({ flaw, flaws, file, url, busy, onFix }: FlawItemProps) {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  const { flags } = useSite();
  const { name, line, column, explanation, suggestion, excerpt } = flaw;
  const [missing, setMissing] = useState(false);
  const editor = safeLink(flaw.editor);
  const show = () => {
    const element = elementOf(flaw, flaws);
    setMissing(element === null);
    if (element !== null) mark(element);
  };
  const canShow = (flaw.href !== "" || flaw.macro !== "") && !missing;
  return (
    <li className={styles.flaw}>
      <p className={styles.kind}>
        <strong>{name}</strong>
        {line > 0 && (
          <span aria-label={t("writer-position", { line, column })}>
            {`${line}:${column}`}
          </span>
        )}
        {flaw.file !== file && flaw.file !== "" && (
          <span>{t("writer-in-file", { file: shortFile(flaw.file) })}</span>
        )}
      </p>
      <p>{explanation}</p>
      {suggestion !== "" && (
        <p>
          <Message
            id="writer-suggestion"
            args={{ text: suggestion }}
            parts={{ code: (text) => <code>{text}</code> }}
          />
        </p>
      )}
      {excerpt !== "" && (
        <details>
          <summary>{t("writer-excerpt")}</summary>
          <pre tabIndex={0}>{excerpt}</pre>
        </details>
      )}
      <p className={styles.actions}>
        {flaw.fixable && (
          <Button size="small" disabled={busy} onClick={onFix}>
            {t("writer-fix")}
          </Button>
        )}
        {canShow && (
          <Button size="small" onClick={show}>
            {t("writer-show")}
          </Button>
        )}
        {flags.devMode && flaw.file === file && (
          <a href={editAddress(locale, url, line)}>{t("writer-edit-here")}</a>
        )}
        {editor !== undefined && <a href={editor}>{t("writer-open")}</a>}
      </p>
    </li>
  );
}

/** The end of a file's path, which is most specific. */
export function shortFile(file: string): string {
  return file.split("/").slice(-4).join("/");
}
