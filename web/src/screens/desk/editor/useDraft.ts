import { useCallback, useEffect, useRef, useState } from "react";
import { isRecord, parseJSON } from "#/core/parse.ts";
import { statusOf } from "#/core/request.ts";
import { readItem, removeItem, writeItem } from "#/storage/local.ts";
import { useDesk } from "../kit/index.ts";
import { fetchSource, saveSource, sourceAddress, type Source } from "./data.ts";

/** The text of a page being edited. */
export interface Draft {
  /** The page as last read or saved; undefined until loaded. */
  readonly source: Source | undefined;
  readonly error: Error | undefined;
  readonly text: string;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Why the last attempt to save failed; empty if it did not. */
  readonly failure: string;
  /** The file changed by somebody else while the text has unsaved changes. */
  readonly theirs: Source | null;
  /** The text is unsaved from an earlier visit. */
  readonly isRestored: boolean;
  readonly change: (text: string) => void;
  readonly save: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  readonly discard: () => void;
}

const storedAs = (url: string) => `writer-draft ${url}`;

interface Stored {
  readonly text: string;
  readonly version: string;
}

/** The unsaved text of an earlier visit. */
function readStored(url: string): Stored | null {
  const stored = parseJSON(readItem(storedAs(url)) ?? "");
  if (!isRecord(stored)) return null;
  const { text, version } = stored;
  return typeof text === "string" && typeof version === "string"
    ? { text, version }
    : null;
}

/**
 * The text of a page, stored in the browser until it is saved. A file changed on disk
 * replaces a text without changes; otherwise it is shown, and the writer decides.
 */
export function useDraft(url: string): Draft {
  const {
    data: disk,
    error,
    mutate,
  } = useDesk<Source>(url === "" ? null : sourceAddress(url));
  const [base, setBase] = useState<Source>();
  const [text, setText] = useState("");
  const [theirs, setTheirs] = useState<Source | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState("");
  const [isRestored, setRestored] = useState(false);
  const latest = useRef("");
  const isChanged = base !== undefined && text !== base.text;

  const show = useCallback((value: string) => {
    latest.current = value;
    setText(value);
  }, []);

  // The file has been loaded, or has changed.
  useEffect(() => {
    if (disk === undefined || isSaving) return;
    if (base?.url !== disk.url) {
      const stored = readStored(disk.url);
      const restored = stored !== null && stored.text !== disk.text;
      setBase(disk);
      show(restored ? stored.text : disk.text);
      setRestored(restored);
      setTheirs(restored && stored.version !== disk.version ? disk : null);
      return;
    }
    if (disk.version === base.version || disk.version === theirs?.version) return;
    if (latest.current === base.text || latest.current === disk.text) {
      setBase(disk);
      setTheirs(null);
      show(disk.text);
    } else {
      setTheirs(disk);
    }
  }, [disk, base, theirs, isSaving, show]);

  useEffect(() => {
    if (base === undefined) return;
    if (text === base.text) removeItem(storedAs(base.url));
    else writeItem(storedAs(base.url), JSON.stringify({ text, version: base.version }));
  }, [text, base]);

  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);

  const write = useCallback(
    async (from: Source) => {
      const value = latest.current;
      setSaving(true);
      setFailure("");
      try {
        const { version } = await saveSource(from.url, value, from.version);
        const saved = { ...from, text: value, version };
        setBase(saved);
        setTheirs(null);
        setRestored(false);
        // A request in flight would return the previous file.
        await mutate(saved, { revalidate: false });
      } catch (reason: unknown) {
        if (statusOf(reason) === 409) {
          const found = await fetchSource(from.url);
          setTheirs(found);
          await mutate(found, { revalidate: false });
        } else {
          setFailure(reason instanceof Error ? reason.message : String(reason));
        }
      } finally {
        setSaving(false);
      }
    },
    [mutate],
  );
  const start = (from: Source | null | undefined) => {
    if (from === null || from === undefined || isSaving) return;
    write(from).catch((reason: unknown) => setFailure(String(reason)));
  };

  return {
    source: base,
    error,
    text,
    isChanged,
    isSaving,
    failure,
    theirs,
    isRestored,
    change: show,
    save: () => {
      if (isChanged && theirs === null) start(base);
    },
    keepMine: () => start(theirs),
    takeTheirs: () => {
      if (theirs === null) return;
      setBase(theirs);
      setTheirs(null);
      setRestored(false);
      show(theirs.text);
    },
    discard: () => {
      if (base === undefined) return;
      setRestored(false);
      show(base.text);
    },
  };
}
