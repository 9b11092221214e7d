import { useState, type SubmitEvent } from "react";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { siteIn } from "./site.ts";
import styles from "./Observatory.module.css";

/** An example of a site, the same in every language. */
const example = "example.com";

interface ScanFormProps {
  readonly initial?: string;
  readonly busy?: boolean;
  readonly submitLabel?: string;
  readonly label?: string;
  /** The field's name in the query of the form without scripts. */
  readonly field?: string;
  /** Additional fields. */
  readonly also?: Readonly<Record<string, string>>;
  readonly onSite: (site: string) => void;
}

/** Asks for a site. Without scripts the form opens the report. */
export function ScanForm(props: ScanFormProps) {
  const { initial = "", busy = false, field = "host", also = {}, onSite } = props;
  const { t } = useTranslator();
  const locale = useLocale();
  const [text, setText] = useState(initial);
  const [wrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const site = siteIn(text);
    setWrong(site === null);
    if (site !== null && !busy) onSite(site);
  };
  return (
    <form
      className={styles.form}
      action={`/${locale}/observatory/analyze`}
      onSubmit={submit}
      noValidate
    >
      {Object.entries(also).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label={props.label ?? t("observatory-site")}
        name={field}
        value={text}
        placeholder={example}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2000}
        required
        error={wrong ? t("observatory-site-wrong") : null}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary" aria-disabled={busy ? true : undefined}>
        {props.submitLabel ?? t("observatory-scan")}
      </Button>
    </form>
  );
}
