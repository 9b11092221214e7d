import { useTranslator } from "#/l10n/context.tsx";
import type { Turn } from "./tree.ts";

interface AnnouncerProps {
  readonly turn: Turn | null;
}

/** Announces the progress of an answer once, but not its text. */
export function Announcer({ turn }: AnnouncerProps) {
  const { t } = useTranslator();
  // A stored chat has been answered before.
  const isOwn = turn !== null && turn.id !== turn.messageID;
  const texts = {
    pending: t("help-searching"),
    "in-progress": t("help-answering"),
    complete: t("help-done"),
    stopped: t("help-stopped"),
    errored: "", // its card is an alert
  } as const;
  return (
    <p role="status" className="visually-hidden" data-announcer="">
      {isOwn ? texts[turn.answer.status] : ""}
    </p>
  );
}
