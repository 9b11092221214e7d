import useSWR from "swr";
import { useSite } from "#/core/context.ts";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import styles from "./Issues.module.css";

interface Issue {
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly repository: string;
  readonly created: string;
  readonly labels: readonly string[];
}

/**
 * Issues for newcomers. This server gets them from the code host; if that fails, only the
 * link to the whole list is shown.
 */
export function Issues() {
  const { t, locale } = useTranslator();
  const { links, served } = useSite();
  const { data, error, isLoading } = useSWR<{ readonly issues: readonly Issue[] }, Error>(
    links.issues === "" || !served ? null : "/api/v1/community/issues",
    request,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  if (links.issues === "") return null;
  return (
    <div className={styles.issues}>
      {isLoading && <p>{t("loading")}</p>}
      {error !== undefined && <p>{t("issues-failed")}</p>}
      {data?.issues.length === 0 && <p>{t("issues-none")}</p>}
      {data !== undefined && data.issues.length > 0 && (
        <div className="table-container">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("issues-title")}</th>
                <th scope="col">{t("issues-repository")}</th>
                <th scope="col">{t("issues-created")}</th>
              </tr>
            </thead>
            <tbody>
              {data.issues.map((issue) => (
                <tr key={issue.url}>
                  <td>
                    <a href={issue.url}>{issue.title}</a>
                    {issue.labels.map((label) => (
                      <span key={label} className={styles.label}>
                        {label}
                      </span>
                    ))}
                  </td>
                  <td>{issue.repository}</td>
                  <td>
                    <time dateTime={issue.created}>
                      {formatDate(Date.parse(issue.created), locale)}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <a href={links.issues}>{t("issues-all")}</a>
      </p>
    </div>
  );
}
