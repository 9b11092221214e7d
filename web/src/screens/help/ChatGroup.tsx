import type { MouseEvent } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { formatMonth } from "#/l10n/dates.ts";
import { Button } from "#/ui/Button/Button.tsx";
import type { Group } from "./history.ts";
import styles from "./History.module.css";

interface ChatGroupProps {
  readonly group: Group;
  readonly open: string | null;
  readonly onOpen: (id: string) => void;
  /** Called to delete the current chat. */
  readonly onDelete: () => void;
}

/** The chats of a period. */
export function ChatGroup({ group, open, onOpen, onDelete }: ChatGroupProps) {
  const { t } = useTranslator();
  const follow = (event: MouseEvent, id: string) => {
    // A modifier key opens the chat in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (id !== open) onOpen(id);
  };
  return (
    <section>
      <h3>
        <GroupName group={group} />
      </h3>
      <ul>
        {group.chats.map(({ id, label }) => (
          <li key={id} className={styles.entry}>
            <a
              href={`?c=${id}`}
              data-native=""
              aria-current={id === open ? "page" : undefined}
              data-glean={`ai_help: history item -> ${id}`}
              onClick={(event) => follow(event, id)}
            >
              {label === "" ? t("help-new") : label}
            </a>
            {id === open && (
              <Button size="small" onClick={onDelete}>
                {t("help-delete")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function GroupName({ group: { key, month } }: { readonly group: Group }) {
  const { t, locale } = useTranslator();
  switch (key) {
    case "today":
      return t("help-today");
    case "yesterday":
      return t("help-yesterday");
    case "week":
      return t("help-week");
    case "month":
      return t("help-month");
    case "earlier":
      return formatMonth(month, locale);
  }
}
