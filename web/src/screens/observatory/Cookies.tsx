import type { CookieFacts, Report } from "#/contract/observatory.ts";
import { fieldsOf } from "#/core/fields.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Time } from "./Time.tsx";
import styles from "./Observatory.module.css";

/** The cookies set by a site, with their protection. */
export function Cookies({ report }: { readonly report: Report }) {
  const { t } = useTranslator();
  const cookies = Object.entries(fieldsOf(report.tests["cookies"]?.data));
  if (cookies.length === 0) return <p>{t("observatory-cookies-none")}</p>;
  const columns = ["expires", "path", "secure", "httponly", "samesite", "prefix"];
  return (
    <div
      className={styles.scroll}
      role="group"
      tabIndex={0}
      aria-labelledby="heading-cookies"
    >
      <table className={styles.plain}>
        <thead>
          <tr>
            <th scope="col">{t("observatory-name")}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`observatory-cookie-${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cookies.map(([name, facts]) => (
            <CookieRow key={name} name={name} facts={fieldsOf(facts)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CookieRowProps {
  readonly name: string;
  readonly facts: CookieFacts;
}

function CookieRow({ name, facts }: CookieRowProps) {
  const { t } = useTranslator();
  const { expires, path, secure = false, httponly = false, samesite } = facts;
  const isPrefixed = /^__(?:Secure|Host)-/.test(name);
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>
        {typeof expires === "string" ? (
          <Time iso={expires} />
        ) : facts["max-age"] === undefined || facts["max-age"] === null ? (
          t("observatory-cookie-session")
        ) : (
          t("observatory-elapsed", { seconds: String(facts["max-age"]) })
        )}
      </td>
      <td>
        <code>{path ?? "/"}</code>
      </td>
      <Mark on={secure} />
      <Mark on={httponly} />
      <td>
        {typeof samesite === "string" ? (
          <code>{samesite}</code>
        ) : (
          <Missing text={t("observatory-no")} />
        )}
      </td>
      <td>{t(isPrefixed ? "observatory-yes" : "observatory-no")}</td>
    </tr>
  );
}

function Mark({ on }: { readonly on: boolean }) {
  const { t } = useTranslator();
  return <td>{on ? t("observatory-yes") : <Missing text={t("observatory-no")} />}</td>;
}

function Missing({ text }: { readonly text: string }) {
  return <span className={styles.missing}>{text}</span>;
}
