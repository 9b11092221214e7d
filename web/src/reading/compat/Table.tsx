import { useCallback, useRef, useState, type ComponentType } from "react";
import useSWR from "swr";
import { useLocale, useSite } from "#/core/context.ts";
import { report } from "#/core/report.ts";
import { request, statusOf } from "#/core/request.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { useSeen } from "#/ui/useSeen.ts";
import { Cell as OpeningCell, type CellProps } from "./Cell.tsx";
import { browserIcon, columnsFor, type Column } from "./columns.ts";
import type { Browsers, CompatData } from "./data.ts";
import { legendFor } from "./legend.ts";
import { Legend } from "./Legend.tsx";
import { issueLink } from "./report.ts";
import { rowsFor, type Row } from "./rows.ts";
import { StatusIcons } from "./StatusIcons.tsx";
import styles from "./CompatTable.module.css";

/** The browser support of a feature and its parts. */
export function FetchedTable({ query }: { readonly query: string }) {
  const { t } = useTranslator();
  const { data, error } = useSWR<CompatData, Error>(
    `/bcd/api/v0/current/${query}.json`,
    request<CompatData>,
    {
      revalidateOnFocus: false,
      revalidateIfStale: false,
      shouldRetryOnError: (reason) => statusOf(reason) !== 404,
    },
  );
  if (data !== undefined) return <Table query={query} data={data} />;
  if (statusOf(error) === 404) return <Missing query={query} />;
  if (error !== undefined)
    return <p role="alert">{t("compat-failed", { reason: error.message })}</p>;
  return <p data-no-print="">{t("compat-loading")}</p>;
}

function Missing({ query }: { readonly query: string }) {
  const { t } = useTranslator();
  return (
    <div className="notecard warning">
      <p>
        <Message
          id="compat-missing"
          args={{ query }}
          parts={{ code: (text) => <code>{text}</code> }}
        />{" "}
        <ReportLink query={query}>{t("compat-report-missing")}</ReportLink>
      </p>
    </div>
  );
}

interface TableProps {
  readonly query: string;
  readonly data: CompatData;
  /** The support in one browser. */
  readonly Cell?: ComponentType<CellProps>;
}

/** The table for loaded data. */
export function Table({
  query,
  data: { data, browsers },
  Cell = OpeningCell,
}: TableProps) {
  const { t } = useTranslator();
  const { links } = useSite();
  const [open, setOpen] = useState<string | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);
  const reportView = useCallback(() => report(`bcd: view -> ${query}`), [query]);
  // Most tables are taller than half the window.
  useSeen(wrapper, 0, reportView);
  const rows = rowsFor(query, data);
  const columns = columnsFor(query, browsers, data.__compat);
  const names = columns.flatMap((column) => column.browsers);
  const source = data.__compat?.source_file;
  if (rows.all.length === 0) return <Missing query={query} />;
  return (
    <div ref={wrapper} className={styles.wrapper} style={{ "--rows": rows.shown.length }}>
      <p className={styles.links}>
        <ReportLink query={query}>{t("compat-report")}</ReportLink>
        {source !== undefined && links.compatSource !== "" && (
          <a href={links.compatSource + source} target="_blank" rel="noopener">
            {t("compat-source")}
          </a>
        )}
      </p>
      <figure
        className={`table-container ${styles.scroller}`}
        tabIndex={0}
        aria-label={query}
      >
        <table className={styles.table}>
          <caption className="visually-hidden">{t("compat-caption", { query })}</caption>
          <thead>
            <Platforms columns={columns} />
            <BrowserNames columns={columns} browsers={browsers} />
          </thead>
          <tbody>
            {rows.shown.map((row) => (
              <tr key={row.path} className={`bc-feature-depth-${row.depth}`}>
                <Feature row={row} />
                {names.map((name) => {
                  const key = `${row.path} ${name}`;
                  return (
                    <Cell
                      key={name}
                      name={name}
                      browser={browsers[name]}
                      statement={row.compat.support[name]}
                      open={open === key}
                      onToggle={() => setOpen(open === key ? null : key)}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
      {rows.shown.length < rows.all.length && (
        <p>{t("compat-cut", { shown: rows.shown.length, all: rows.all.length })}</p>
      )}
      <Legend keys={legendFor(rows.all, columns, browsers)} />
    </div>
  );
}

function Platforms({ columns }: { readonly columns: readonly Column[] }) {
  const { t } = useTranslator();
  return (
    <tr className={styles.platforms}>
      <td />
      {columns.map(({ platform, browsers }) => (
        <th
          key={platform}
          scope="colgroup"
          colSpan={browsers.length}
          title={t(`platform-${platform}`)}
        >
          <span className={styles.drawing} data-icon={platform} />
          <span className="visually-hidden">{t(`platform-${platform}`)}</span>
        </th>
      ))}
    </tr>
  );
}

interface BrowserNamesProps {
  readonly columns: readonly Column[];
  readonly browsers: Browsers;
}

function BrowserNames({ columns, browsers }: BrowserNamesProps) {
  return (
    <tr className={styles.browsers}>
      <td />
      {columns.flatMap((column) =>
        column.browsers.map((name, i) => (
          <th key={name} scope="col" data-first={i === 0}>
            <div>
              <span className={styles.drawing} data-icon={browserIcon(name)} />
              <span className={styles.browserName}>{browsers[name]?.name ?? name}</span>
            </div>
          </th>
        )),
      )}
    </tr>
  );
}

function Feature({ row: { name, depth, compat } }: { readonly row: Row }) {
  const locale = useLocale();
  const label =
    compat.description === undefined ? (
      <code>{name}</code>
    ) : (
      <span dangerouslySetInnerHTML={{ __html: compat.description }} />
    );
  const path = compat.mdn_url?.replace(
    /^(?:https?:\/\/[^/]+)?(?:\/[A-Za-z-]+)?\/docs\//,
    "",
  );
  return (
    <th scope="row" className={styles.feature} style={{ "--depth": depth }}>
      {depth > 0 && path !== undefined ? (
        <a href={`/${locale}/docs/${path}`}>{label}</a>
      ) : (
        label
      )}
      <StatusIcons status={compat.status} />
    </th>
  );
}

interface ReportLinkProps {
  readonly query: string;
  readonly children: string;
}

function ReportLink({ query, children }: ReportLinkProps) {
  const { links } = useSite();
  if (links.compatIssue === "") return null;
  return (
    <a
      href={links.compatIssue}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        event.currentTarget.href = issueLink(
          links.compatIssue,
          query,
          window.location.href,
        );
      }}
    >
      {children}
    </a>
  );
}
