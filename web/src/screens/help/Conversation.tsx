import { useRef, useState } from "react";
import useSWR from "swr";
import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import type { User } from "#/shell/session/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { useOnline } from "#/ui/useOnline.ts";
import { About, pageFrom } from "./About.tsx";
import { Announcer } from "./Announcer.tsx";
import { fetchChats, listAddress } from "./history.ts";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { Guidance, Sent } from "./Notes.tsx";
import { QueueContext, useQueue } from "./queue.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import { QuotaBanner } from "./QuotaBanner.tsx";
import { useQuota } from "./quota.ts";
import { TopicButtons } from "./TopicButtons.tsx";
import { Topics } from "./Topics.tsx";
import { Turns } from "./Turns.tsx";
import { useChatAddress } from "./useChatAddress.ts";
import { useConversation } from "./useConversation.ts";
import { useFollowing } from "./useFollowing.ts";
import { useStored } from "./useStored.ts";
import { useTitles } from "./useTitles.ts";
import styles from "./Help.module.css";

/** Questions and answers, the form for the next question, and the stored chats. */
export function Conversation({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const online = useOnline();
  const { quota, answerer, error: quotaError, update } = useQuota();
  // A question from the empty results of a search.
  const [draft, setDraft] = useState(
    () => new URLSearchParams(window.location.search).get("q") ?? "",
  );
  const keeps = user.settings.aiHelpHistory === true;
  const address = useChatAddress(keeps);
  const page = pageFrom(address.parameters);
  const chats = useSWR(keeps ? listAddress("") : null, fetchChats, {
    shouldRetryOnError: false,
  });
  const chat = useConversation({
    locale,
    page,
    onQuota: update,
    onChat: address.name,
    onDone: () => void chats.mutate(),
  });
  const { conversation, path, live, busy } = chat;
  const stored = useStored(keeps ? address.named : null, chat, address.leave);
  useTitles(keeps, chat, chats);
  const queue = useQueue();
  const field = useRef<HTMLTextAreaElement>(null);
  const turns = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const following = useFollowing(turns, end, live);

  const isUsedUp = quota !== undefined && quota !== null && quota.remaining <= 0;
  const canProceed = online && !busy && !stored.loading; // it uses no quota
  const last = path.at(-1)?.turn ?? null;
  const isEmpty = path.length === 0 && !stored.loading;

  const focusField = () => field.current?.focus();
  const ask = (question: string, parent: string | null) => {
    following.begin();
    chat.send(question, parent);
  };
  const beginTopic = (how: "keep" | "forget") => {
    chat.begin(how);
    address.leave();
    setDraft("");
    focusField();
  };
  const goBack = () => {
    chat.goBack();
    address.name(chat.previous?.chatID ?? null);
    focusField();
  };

  return (
    <QueueContext value={queue}>
      <div
        className={styles.layout}
        role="presentation"
        onKeyDown={({ key, nativeEvent }) => {
          if (key === "Escape" && live && !nativeEvent.isComposing) chat.stop();
        }}
      >
        <HistoryPanel
          keeps={keeps}
          open={address.named}
          onNew={() => beginTopic("keep")}
          onOpen={(id) => {
            chat.begin("forget");
            address.open(id);
          }}
          onDeleted={(id) => {
            if (id === null || id === conversation.chatID) beginTopic("forget");
          }}
        />
        <div className={styles.chat}>
          {quota !== undefined && quota !== null && !isUsedUp && (
            <QuotaBanner quota={quota} onReset={update} />
          )}
          <About page={page} onRemove={address.dropPage} />
          {stored.loading && <p role="status">{t("loading")}</p>}
          {stored.error !== null && (
            <p role="alert" className="notecard warning">
              {t("help-chat-failed")}
            </p>
          )}
          {path.length > 0 && (
            <Turns
              ref={turns}
              chat={chat}
              canAsk={canProceed && !isUsedUp}
              canProceed={canProceed}
              onAsk={ask}
              onFollow={following.begin}
              onStopped={focusField}
            />
          )}
          <div ref={end} className={styles.end} />
          {isEmpty && draft === "" && !isUsedUp && (
            <Topics
              onChoose={(question) => {
                setDraft(question);
                focusField();
              }}
            />
          )}
          <div className={styles.foot}>
            {following.offer && (
              <Button size="small" onClick={following.begin}>
                {t("help-follow")}
              </Button>
            )}
            {!online && <Warning text={t("help-offline")} />}
            {quotaError !== undefined && quota === undefined && online && (
              <Warning text={t("help-quota-unknown")} />
            )}
            {isUsedUp ? (
              <QuotaBanner quota={quota} onReset={update} />
            ) : (
              <QuestionForm
                ref={field}
                value={draft}
                onChange={setDraft}
                locked={busy || stored.loading}
                disabled={!online}
                focused={
                  !keeps || (address.parameters !== null && address.named === null)
                }
                label={last === null ? t("help-ask") : t("help-ask-more")}
                busyLabel={
                  last?.answer.status === "pending"
                    ? t("help-searching")
                    : t("help-answering")
                }
                remaining={quota?.remaining ?? null}
                onSend={() => {
                  ask(draft.trim(), last?.id ?? null);
                  setDraft("");
                }}
                actions={
                  <TopicButtons
                    chat={chat}
                    onNew={() => beginTopic("keep")}
                    onReturn={goBack}
                  />
                }
              />
            )}
            <p className={styles.small}>
              <Sent answer={last?.answer ?? null} answerer={answerer} /> <Guidance />
            </p>
          </div>
          <Announcer turn={last} />
          <Raw value={conversation} />
        </div>
      </div>
    </QueueContext>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className="notecard warning" role="status">
      {text}
    </p>
  );
}

/** The conversation as data, for bug reports. */
function Raw({ value }: { readonly value: object }) {
  return window.location.hash === "#debug" ? (
    <pre className={styles.raw}>{JSON.stringify(value, null, 2)}</pre>
  ) : null;
}
