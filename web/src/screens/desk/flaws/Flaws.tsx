import { useWriterTranslator } from "#/l10n/writers.ts";
import { Choice } from "#/ui/Field/Field.tsx";
import {
  DeskMain,
  Exports,
  FilterLink,
  ListView,
  Path,
  TextFilter,
  useList,
  type Column,
  type List,
} from "../kit/index.ts";
import type { FlawData, FlawRow } from "./data.ts";
import { Facets } from "./Facets.tsx";
import { FixAll, FixButton } from "./Fix.tsx";
import { useValueName } from "./names.ts";
import { OnePage } from "./OnePage.tsx";
import { FlawPlace, FlawText, PageOf } from "./cells.tsx";
import styles from "./Flaws.module.css";

/** All flaws of the site, with filters. */
export default function Flaws() {
  const { t } = useWriterTranslator();
  const list = useList<FlawData>("all-flaws");
  const { data, parameters } = list;
  const byPages = parameters.get("by") === "pages";
  const page = parameters.get("url") ?? "";
  return (
    <DeskMain
      title={page === "" ? t("desk-flaws") : t("desk-flaws-of-page", { page })}
      actions={
        <>
          <FixAll list={list} />
          <Exports list={list} />
        </>
      }
    >
      <Progress data={data} />
      <Chosen list={list} />
      {page !== "" && <OnePage url={page} />}
      <div className={styles.columns}>
        <Facets list={list} />
        <div>
          <div className={styles.tools}>
            <TextFilter list={list} label={t("desk-flaws-filter")} />
            <ul className={styles.views} aria-label={t("desk-flaws-views")}>
              <li>
                <FilterLink
                  list={list}
                  changes={{ by: null, sort: null }}
                  isChosen={!byPages}
                >
                  {t("desk-flaws-flaws")}
                </FilterLink>
              </li>
              <li>
                <FilterLink
                  list={list}
                  changes={{ by: "pages", sort: "-count" }}
                  isChosen={byPages}
                >
                  {t("desk-flaws-pages")}
                </FilterLink>
              </li>
            </ul>
            <Choice
              type="checkbox"
              checked={parameters.get("fixable") === "true"}
              onChange={({ target }) =>
                list.change({ fixable: target.checked ? "true" : null })
              }
            >
              {t("desk-flaws-fixable")}
            </Choice>
          </div>
          <Since list={list} />
          <ListView
            list={list}
            caption={t(byPages ? "desk-flaws-pages" : "desk-flaws")}
            count={() =>
              // Before the first check is complete, counts are unknown.
              data?.flaws === 0 && isChecking(data)
                ? ""
                : t("desk-flaws-count", {
                    flaws: data?.flaws ?? 0,
                    pages: data?.pages ?? 0,
                  })
            }
            columns={useColumns(byPages)}
            keyOf={keyOf}
            isStacked={!byPages}
            empty={t(isChecking(data) ? "desk-flaws-checking" : "desk-flaws-none")}
          />
        </div>
      </div>
    </DeskMain>
  );
}

function isChecking(data: FlawData | undefined): boolean {
  return data !== undefined && data.checked < data.checking;
}

const keyOf = ({ url, file, line, column, kind, explanation, since }: FlawRow) =>
  [url, file, line, column, kind, explanation, since ?? ""].join("\n");

function useColumns(byPages: boolean): readonly Column<FlawRow>[] {
  const { t } = useWriterTranslator();
  const nameOf = useValueName();
  const page: Column<FlawRow> = {
    id: "page",
    title: t("desk-flaws-page"),
    isSorted: true,
    cell: (row) => <PageOf row={row} />,
  };
  if (byPages) {
    return [
      page,
      {
        id: "count",
        title: t("desk-flaws-flaws"),
        isSorted: true,
        isNumber: true,
        cell: ({ count = 0 }) => count,
      },
      {
        id: "file",
        title: t("desk-flaws-file"),
        isSorted: true,
        cell: ({ file }) => <Path path={file} />,
      },
    ];
  }
  return [
    page,
    {
      id: "kind",
      title: t("desk-flaws-kind"),
      isSorted: true,
      cell: ({ kind }) => <span title={kind}>{nameOf("kind", kind)}</span>,
    },
    {
      id: "text",
      title: t("desk-flaws-text"),
      isSorted: true,
      cell: (row) => <FlawText row={row} />,
    },
    {
      id: "file",
      title: t("desk-flaws-line"),
      isNumber: true,
      cell: (row) => <FlawPlace row={row} />,
    },
    {
      id: "fix",
      title: t("desk-flaws-action"),
      isNumber: true,
      cell: (row) => <FixButton row={row} />,
    },
  ];
}

/** The progress of the check: until the first is complete, no flaws are known. */
function Progress({ data }: { readonly data: FlawData | undefined }) {
  const { t } = useWriterTranslator();
  if (data === undefined || !isChecking(data)) return null;
  const { checked, checking } = data;
  return (
    <label className={styles.progress}>
      {t("desk-flaws-progress", { checked, checking })}
      <progress value={checked} max={checking} />
    </label>
  );
}

/** The active filters, each with a link to remove it. */
function Chosen({ list }: { readonly list: List<FlawData> }) {
  const { t } = useWriterTranslator();
  const nameOf = useValueName();
  const names = ["kind", "macro", "locale", "folder", "url", "since"];
  const set = names.flatMap((name) => {
    const value = list.parameters.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  if (set.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t("desk-filters")}>
      {set.map(([name, value]) => (
        <li key={name}>
          <FilterLink list={list} changes={{ [name]: null }}>
            {t(`desk-filter-${name}`)}: {nameOf(name, value)}
            <span aria-hidden="true"> ✕</span>
            <span className="visually-hidden"> {t("desk-filter-remove")}</span>
          </FilterLink>
        </li>
      ))}
      <li>
        <FilterLink
          list={list}
          changes={Object.fromEntries(names.map((name) => [name, null]))}
        >
          {t("desk-filter-reset")}
        </FilterLink>
      </li>
    </ul>
  );
}

/** The difference from the baseline. */
function Since({ list }: { readonly list: List<FlawData> }) {
  const { t } = useWriterTranslator();
  const { data, parameters } = list;
  if (data === undefined || data.baseline === "") return null;
  const since = parameters.get("since");
  return (
    <p className={styles.since}>
      {t("desk-flaws-since", { baseline: data.baseline })}{" "}
      <FilterLink
        list={list}
        changes={{ since: since === "new" ? null : "new" }}
        isChosen={since === "new"}
      >
        {t("desk-flaws-came", { count: data.came })}
      </FilterLink>
      {", "}
      <FilterLink
        list={list}
        changes={{ since: since === "gone" ? null : "gone" }}
        isChosen={since === "gone"}
      >
        {t("desk-flaws-went", { count: data.went })}
      </FilterLink>
    </p>
  );
}
