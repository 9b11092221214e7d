import type { Ref } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { TurnView } from "./TurnView.tsx";
import type { Chatting } from "./useConversation.ts";
import styles from "./Help.module.css";

interface TurnsProps {
  readonly ref: Ref<HTMLOListElement>;
  readonly chat: Chatting;
  /** Whether a question can be asked now. */
  readonly canAsk: boolean;
  /** Whether a cut-off answer can be continued. */
  readonly canProceed: boolean;
  /** Asks a question after a turn, or at the start. */
  readonly onAsk: (question: string, parent: string | null) => void;
  /** Called before more of an answer arrives. */
  readonly onFollow: () => void;
  /** Called when the reader has stopped an answer; its button is gone. */
  readonly onStopped: () => void;
}

/** The visible questions and answers. */
export function Turns(props: TurnsProps) {
  const { ref, chat, canAsk, canProceed, onAsk, onFollow, onStopped } = props;
  const { t } = useTranslator();
  const { path, live } = chat;
  return (
    <ol className={styles.turns} ref={ref} aria-label={t("help-turns")}>
      {path.map((shown, i) => (
        <TurnView
          key={shown.turn.id}
          shown={shown}
          questions={path.slice(0, i + 1).map(({ turn }) => turn.question)}
          canAsk={canAsk}
          canProceed={canProceed}
          isLive={live && i === path.length - 1}
          onEdit={(question) => onAsk(question, shown.turn.parent)}
          onRetry={() => {
            onFollow();
            chat.retry(shown.turn);
          }}
          onProceed={() => {
            onFollow();
            chat.proceed(shown.turn);
          }}
          onChoose={(index) => chat.choose(shown.turn.parent, index)}
          onStop={() => {
            chat.stop();
            onStopped();
          }}
        />
      ))}
    </ol>
  );
}
