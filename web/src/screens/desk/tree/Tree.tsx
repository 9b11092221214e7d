import type { ReactNode } from "react";
import { useLocale } from "#/core/context.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import {
  DeskMain,
  Exports,
  ListView,
  Path,
  TextFilter,
  useList,
  type Column,
  type Rows,
} from "../kit/index.ts";
import styles from "./Tree.module.css";

/** A folder of the page tree from the server. */
interface Folder {
  /** The part of addresses after the locale. */
  readonly path: string;
  readonly name: string;
  /** The page at the path, in English if it is not translated; empty for none. */
  readonly url: string;
  readonly title: string;
  readonly isTranslated: boolean;
  readonly folders: number;
  readonly pages: number;
  readonly locales: Readonly<Record<string, number>>;
  readonly redirects: number;
  readonly flaws: number;
}

interface TreeData extends Rows<Folder> {
  readonly folder: Folder;
  readonly above: readonly { readonly path: string; readonly name: string }[];
  readonly locale: string;
  readonly locales: readonly string[];
}

/** The page tree of the site by address, folder by folder. */
export default function Tree({ path }: { readonly path: string }) {
  const { t } = useWriterTranslator();
  const locale = useLocale();
  const list = useList<TreeData>("sitemap", { path, locale });
  const { data } = list;
  const folderAddress = (to: string) => `/${locale}/_sitemap${to === "" ? "" : `/${to}`}`;
  const others = (data?.locales ?? []).filter((other) => other !== locale);
  const columns: Column<Folder>[] = [
    {
      id: "title",
      title: t("desk-tree-folder"),
      isSorted: true,
      cell: (row) => <FolderName row={row} from={path} href={folderAddress(row.path)} />,
    },
    {
      id: "name",
      title: t("desk-tree-page"),
      isSorted: true,
      cell: (row) => (
        <PageLink row={row}>
          <Path path={row.url} />
        </PageLink>
      ),
    },
    {
      id: "pages",
      title: t("desk-tree-pages"),
      isSorted: true,
      isNumber: true,
      cell: ({ pages }) => pages,
    },
    ...others.map((other) => ({
      id: other,
      title: other,
      isNumber: true,
      cell: ({ locales }: Folder) => locales[other] ?? 0,
    })),
    {
      id: "redirects",
      title: t("desk-tree-redirects"),
      isSorted: true,
      isNumber: true,
      cell: ({ redirects }) => redirects,
    },
    {
      id: "flaws",
      title: t("desk-tree-flaws"),
      isSorted: true,
      isNumber: true,
      cell: ({ flaws }) => flaws,
    },
  ];
  return (
    <DeskMain title={t("desk-tree")} actions={<Exports list={list} />}>
      <nav aria-label={t("desk-tree-above")} className={styles.above}>
        <ol>
          {(data?.above ?? []).map((step) => (
            <li key={step.path}>
              <a href={folderAddress(step.path)}>
                {step.path === "" ? `/${locale}` : step.name}
              </a>
            </li>
          ))}
          <li aria-current="page">
            {path === "" ? `/${locale}` : (data?.folder.name ?? path.split("/").at(-1))}
          </li>
        </ol>
        {data !== undefined && data.folder.url !== "" && (
          <PageLink row={data.folder}>{data.folder.title || data.folder.url}</PageLink>
        )}
      </nav>
      <TextFilter list={list} label={t("desk-tree-filter")} />
      <ListView
        list={list}
        caption={t("desk-tree")}
        count={(total) => t("desk-tree-count", { total })}
        columns={columns}
        keyOf={(row) => row.path}
        empty={t("desk-tree-empty")}
      />
    </DeskMain>
  );
}

interface FolderNameProps {
  readonly row: Folder;
  readonly from: string;
  readonly href: string;
}

/** The title of a folder's page, and the path of the folder relative to the current one. */
function FolderName({ row, from, href }: FolderNameProps) {
  const { path, name, title, folders } = row;
  const below = path.slice(from === "" ? 0 : from.length + 1);
  const relative = below.includes("/") ? below : name;
  const text = title === "" ? relative : title;
  return (
    <>
      {folders > 0 ? <a href={href}>{text}</a> : text}
      {title !== "" && <small className={styles.path}>{relative}</small>}
    </>
  );
}

interface PageLinkProps {
  readonly row: Folder;
  readonly children: ReactNode;
}

function PageLink({ row, children }: PageLinkProps) {
  const { t } = useWriterTranslator();
  if (row.url === "")
    return <span className={styles.missing}>{t("desk-tree-none")}</span>;
  return (
    <>
      <a href={row.url}>{children}</a>
      {!row.isTranslated && (
        <small className={styles.missing}> {t("desk-tree-english")}</small>
      )}
    </>
  );
}
