import { useRef, useState } from "react";
import { fixFlaws } from "#/core/fixFlaws.ts";
import { request } from "#/core/request.ts";
import { useWriterTranslator } from "#/l10n/writers.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { Path, type List } from "../kit/index.ts";
import type { FlawData, FlawRow } from "./data.ts";
import { useValueName } from "./names.ts";
import styles from "./Flaws.module.css";

/** Fixes flaws of a single page. */
const fix = (url: string, rows: readonly FlawRow[]) =>
  fixFlaws(
    url,
    rows.map(({ kind, ...position }) => ({ ...position, name: kind })),
  );

type State = "ready" | "fixing" | "fixed";

/** Fixes one flaw. Its row disappears once the page has been checked again. */
export function FixButton({ row }: { readonly row: FlawRow }) {
  const { t } = useWriterTranslator();
  const [state, setState] = useState<State>("ready");
  const [failure, setFailure] = useState("");
  const { url, title, line, fixable, since } = row;
  if (!fixable || since === "gone" || url === "") return null;
  const start = async () => {
    if (state !== "ready") return;
    setState("fixing");
    setFailure("");
    try {
      await fix(url, [row]);
      setState("fixed");
    } catch (error) {
      setState("ready");
      setFailure((error as Error).message);
    }
  };
  return (
    <>
      <Button
        size="small"
        aria-disabled={state === "ready" ? undefined : true}
        aria-label={
          state === "ready"
            ? t("desk-flaws-fix-of", { line, page: title === "" ? url : title })
            : undefined
        }
        onClick={() => void start()}
      >
        {t(state === "ready" ? "desk-flaws-fix" : `desk-flaws-${state}`)}
      </Button>
      <span role="status" className={styles.fixFailure}>
        {failure !== "" && t("desk-flaws-fix-failed", { reason: failure })}
      </span>
    </>
  );
}

/** Fixes all listed flaws that have a fix, after a confirmation. */
export function FixAll({ list }: { readonly list: List<FlawData> }) {
  const { t } = useWriterTranslator();
  const [rows, setRows] = useState<readonly FlawRow[] | null>(null);
  const [status, setStatus] = useState("");
  const count = list.data?.fixable ?? 0;
  const ask = async () => {
    const all = { fixable: "true", by: null, sort: null };
    try {
      const found = await request(list.exportAddress("json", all));
      if (!Array.isArray(found)) throw new Error("The response is not a list of flaws");
      setRows(
        (found as FlawRow[]).filter(({ url, since }) => url !== "" && since !== "gone"),
      );
    } catch (error) {
      setStatus(t("desk-flaws-fix-failed", { reason: (error as Error).message }));
    }
  };
  const close = () => setRows(null);
  return (
    <>
      {count > 0 && (
        <Button size="small" look="primary" onClick={() => void ask()}>
          {t("desk-flaws-fix-all", { count })}
        </Button>
      )}
      <span role="status">{status}</span>
      {rows !== null && (
        <Confirm
          rows={rows}
          onClose={close}
          onDone={(text) => {
            close();
            setStatus(text);
          }}
        />
      )}
    </>
  );
}

interface ConfirmProps {
  readonly rows: readonly FlawRow[];
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Shows the planned changes, and makes them. */
function Confirm({ rows, onClose, onDone }: ConfirmProps) {
  const { t } = useWriterTranslator();
  const nameOf = useValueName();
  const [fixed, setFixed] = useState<number | null>(null);
  const files = Object.entries(grouped(rows, ({ file }) => file));
  const kinds = Object.entries(grouped(rows, ({ kind }) => kind));
  const count = rows.length;
  const stop = useRef(new AbortController());
  const start = async () => {
    if (fixed !== null) return;
    setFixed(0);
    const { signal } = stop.current;
    const done = await fixPages(rows, setFixed, signal);
    const isWhole = done === count || signal.aborted;
    const text = isWhole ? "desk-flaws-fix-done" : "desk-flaws-fix-left";
    onDone(t(text, { fixed: done, count }));
  };
  const close = () => {
    stop.current.abort();
    onClose();
  };
  return (
    <Dialog title={t("desk-flaws-fix-all", { count })} onClose={close}>
      <p>
        {t("desk-flaws-fix-what", {
          count,
          files: files.length,
          command: "waymark content fix",
        })}
      </p>
      <ul>
        {kinds.map(([kind, of]) => (
          <li key={kind}>
            {nameOf("kind", kind)}: {of.length}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t("desk-flaws-fix-files")}</summary>
        <ul className={styles.files} tabIndex={0}>
          {files.map(([file, of]) => (
            <li key={file}>
              <Path path={file} />
              <span>{of.length}</span>
            </li>
          ))}
        </ul>
      </details>
      {fixed !== null && <progress value={fixed} max={count} />}
      <DialogButtons>
        <Button type="submit">{t("desk-flaws-fix-cancel")}</Button>
        <Button
          look="primary"
          aria-disabled={fixed === null ? undefined : true}
          onClick={() => void start()}
        >
          {t(fixed === null ? "desk-flaws-fix-all" : "desk-flaws-fixing", { count })}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function grouped(rows: readonly FlawRow[], by: (row: FlawRow) => string) {
  const groups: Record<string, FlawRow[]> = {};
  for (const row of rows) (groups[by(row)] ??= []).push(row);
  return groups;
}

/** Fixes flaws page by page, and returns their number. Changed pages are skipped. */
async function fixPages(
  rows: readonly FlawRow[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
) {
  let done = 0;
  for (const [url, of] of Object.entries(grouped(rows, (row) => row.url))) {
    if (signal.aborted) break;
    done += await fix(url, of).catch(() => 0);
    onProgress(done);
  }
  return done;
}
