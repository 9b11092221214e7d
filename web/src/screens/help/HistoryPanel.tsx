import { useEffect, useId, useRef, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Confirmation } from "#/ui/Dialog/Confirmation.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { useNow } from "#/ui/useNow.ts";
import { ChatGroup } from "./ChatGroup.tsx";
import { deleteChats, fetchChats, groupsOf, listAddress, type Chat } from "./history.ts";
import styles from "./History.module.css";

interface HistoryPanelProps {
  /** Whether the reader's questions are stored. */
  readonly keeps: boolean;
  /** The id of the current chat. */
  readonly open: string | null;
  readonly onNew: () => void;
  readonly onOpen: (id: string) => void;
  /** Called after a chat was deleted; null for all. */
  readonly onDeleted: (id: string | null) => void;
}

/** The reader's stored chats. On narrow screens a button opens the panel. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.history} aria-label={t("help-history")}>
      <Button
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        data-glean="ai_help: history toggle"
        onClick={() => setOpen(!isOpen)}
      >
        {t("help-history")}
      </Button>
      <div id={id} className={styles.panel} data-open={isOpen}>
        <h2>{t("help-history")}</h2>
        {props.keeps ? (
          <Chats {...props} />
        ) : (
          <p className={styles.note}>
            {t("help-history-off")}{" "}
            <a
              href={`/${locale}/plus/settings#ai-help--history-enable`}
              data-glean="ai_help: history enable"
            >
              {t("help-history-enable")}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

/** A debounced text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function Chats({ open, onNew, onOpen, onDeleted }: HistoryPanelProps) {
  const { t } = useTranslator();
  const now = useNow();
  const [query, setQuery] = useState("");
  const settled = useSettled(query.trim());
  const [asking, setAsking] = useState<"one" | "all" | null>(null);
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { mutate } = useSWRConfig();
  const { data, error } = useSWR<readonly Chat[], Error>(
    listAddress(settled),
    fetchChats,
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  const groups = now === null || data === undefined ? [] : groupsOf(data, now);
  const isSearched = settled !== "";
  const remove = async (id: string | null) => {
    setFailed(false);
    try {
      await deleteChats(id);
      onDeleted(id);
      await mutate((key) => typeof key === "string" && key.startsWith(listAddress("")));
    } catch (reason) {
      console.warn("Could not delete chats", reason);
      setFailed(true);
    }
    box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className={styles.chats}>
      {(isSearched || query !== "" || (data?.length ?? 0) > 5) && (
        <TextField
          label={t("help-history-search")}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <p role="status" className={styles.note}>
        {error !== undefined && t("help-history-failed")}
        {data?.length === 0 &&
          t(isSearched ? "help-history-nothing" : "help-history-none")}
        {failed && t("help-history-not-deleted")}
      </p>
      {groups.map((group) => (
        <ChatGroup
          key={`${group.key} ${group.month}`}
          group={group}
          open={open}
          onOpen={onOpen}
          onDelete={() => setAsking("one")}
        />
      ))}
      <div className={styles.actions}>
        <Button size="small" data-glean="ai_help: topic new" onClick={onNew}>
          {t("help-new")}
        </Button>
        {(data?.length ?? 0) > 0 && !isSearched && (
          <Button size="small" onClick={() => setAsking("all")}>
            {t("help-delete-all")}
          </Button>
        )}
      </div>
      {asking !== null && (
        <Confirmation
          title={t(asking === "all" ? "help-delete-all" : "help-delete")}
          confirm={t("help-delete")}
          cancel={t("help-cancel")}
          data-glean-confirm="ai_help: history delete -> 1"
          data-glean-cancel="ai_help: history delete -> 0"
          onConfirm={() => void remove(asking === "all" ? null : open)}
          onClose={() => setAsking(null)}
        >
          {t(asking === "all" ? "help-delete-question" : "help-delete-one")}
        </Confirmation>
      )}
    </div>
  );
}
