import { useId } from "react";
import type { Fix } from "#/contract/observatory.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { SelectField } from "#/ui/Field/Field.tsx";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { useServer } from "./useServer.ts";
import styles from "./Observatory.module.css";

/** Names of servers, the same in every language. */
const names: Readonly<Record<string, string>> = {
  nginx: "nginx",
  apache: "Apache",
  caddy: "Caddy",
  express: "Express",
  go: "Go",
};

interface FixesProps {
  readonly fixes: readonly Fix[];
  /** The subject of the fix. */
  readonly title: string;
}

/** The configuration that fixes a finding, for the reader's server. */
export function Fixes({ fixes, title }: FixesProps) {
  const { t } = useTranslator();
  const id = useId();
  const [server, setServer] = useServer();
  const shown = fixes.some((fix) => fix.server === server) ? server : fixes[0]?.server;
  return (
    <details className={styles.fixes}>
      <summary>
        <Icon name="chevron" className={styles.chevron} /> {t("observatory-fix")}
        <span className="visually-hidden" lang="en-US">
          {" "}
          {title}
        </span>
      </summary>
      <div className={`${styles.server} ${styles.scripted}`}>
        <SelectField
          id={id}
          label={t("observatory-server")}
          value={shown}
          onChange={(event) => setServer(event.target.value)}
        >
          {fixes.map((fix) => (
            <option key={fix.server} value={fix.server}>
              {names[fix.server] ?? fix.server}
            </option>
          ))}
        </SelectField>
      </div>
      {/* Without scripts, all servers are listed. */}
      {fixes.map((fix) => (
        <figure key={fix.server} hidden={fix.server !== shown} className={styles.fix}>
          <figcaption>
            <span>{names[fix.server] ?? fix.server}</span>
            <CopyButton size="small" text={fix.code} label={t("observatory-copy")} />
          </figcaption>
          <pre tabIndex={0} className="notranslate">
            <code>{fix.code}</code>
          </pre>
        </figure>
      ))}
    </details>
  );
}
