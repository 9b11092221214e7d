import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import type { Chatting } from "./useConversation.ts";

interface TopicButtonsProps {
  readonly chat: Chatting;
  readonly onNew: () => void;
  readonly onReturn: () => void;
}

/** Starts a new conversation or, after that, restores the previous one. */
export function TopicButtons({ chat, onNew, onReturn }: TopicButtonsProps) {
  const { t } = useTranslator();
  const { path, busy, previous } = chat;
  if (path.length > 0) {
    return busy ? null : (
      <Button size="small" data-glean="ai_help: topic new" onClick={onNew}>
        {t("help-new")}
      </Button>
    );
  }
  return previous === null ? null : (
    <Button size="small" data-glean="ai_help: topic return" onClick={onReturn}>
      {t("help-return")}
    </Button>
  );
}
