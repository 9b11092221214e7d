import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { useLocale, useSite } from "#/core/context.ts";
import { loadHelpStrings } from "#/l10n/help.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { showQueue } from "#/reading/samples/index.ts";
import type { User } from "#/shell/session/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { useOnline } from "#/ui/useOnline.ts";
import { useParameters } from "#/ui/useParameters.ts";
import { About, pageFrom } from "./About.tsx";
import { Announcer } from "./Announcer.tsx";
import { fetchChats, listAddress, nameChat } from "./history.ts";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { Guidance, Sent } from "./Notes.tsx";
import { createQueue, QueueContext } from "./queue.ts";
import { QuestionForm } from "./QuestionForm.tsx";
import { QuotaBanner } from "./QuotaBanner.tsx";
import { useQuota } from "./quota.ts";
import { Topics } from "./Topics.tsx";
import { TurnView } from "./TurnView.tsx";
import { useConversation } from "./useConversation.ts";
import { useFollowing } from "./useFollowing.ts";
import { useStored } from "./useStored.ts";
import styles from "./Help.module.css";

/** Reports whether the strings of the conversation are there. */
function useStrings(): boolean {
  const translator = useTranslator();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    loadHelpStrings(translator).then(
      () => current && setReady(true),
      (error: unknown) => console.warn("Strings of AI help did not load", error),
    );
    return () => {
      current = false;
    };
  }, [translator]);
  return ready;
}

/** The conversation of a reader who is signed in, and those before. */
export default function Chat({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  return useStrings() ? (
    <Conversation user={user} />
  ) : (
    <p className={styles.waiting}>{t("loading")}</p>
  );
}

function Conversation({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const online = useOnline();
  const { parameters, go } = useParameters();
  const { quota, manner, error: quotaError, update } = useQuota();
  const [draft, setDraft] = useState("");
  const keeps = user.settings.aiHelpHistory === true;
  const page = pageFrom(parameters);
  const chats = useSWR(keeps ? listAddress("") : null, fetchChats, {
    shouldRetryOnError: false,
  });
  const field = useRef<HTMLTextAreaElement>(null);

  // The address names the chat that is shown, as far as it is kept.
  const named = parameters?.get("c") ?? null;
  const nameInAddress = (id: string | null) => {
    const next = new URLSearchParams(window.location.search);
    if (!keeps || id === null || next.get("c") === id) return;
    next.set("c", id);
    go(next, "replace");
  };
  const chat = useConversation({
    locale,
    page,
    onQuota: update,
    onChat: nameInAddress,
    onDone: () => void chats.mutate(),
  });
  const { conversation, path, live, busy, begin } = chat;
  const { chatID } = conversation;
  const leave = useCallback(() => {
    const next = new URLSearchParams(window.location.search);
    next.delete("c");
    next.delete("d");
    go(next, "replace");
  }, [go]);
  useEffect(() => {
    if (parameters === null) return;
    if (parameters.has("d") || (!keeps && named !== null)) leave();
  }, [parameters, keeps, named, leave]);
  const stored = useStored(keeps ? named : null, chat, leave);
  useTitles(keeps, chat, chats);
  const queue = useQueue();
  const body = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const following = useFollowing(body, end, live);

  const exhausted = quota !== undefined && quota !== null && quota.remaining <= 0;
  const canProceed = online && !busy && !stored.loading; // it costs no question
  const canAsk = canProceed && !exhausted;
  const ask = (question: string, parent: string | null) => {
    following.begin();
    chat.send(question, parent);
  };
  const newTopic = (how: "keep" | "forget") => {
    begin(how);
    leave();
    setDraft("");
    field.current?.focus();
  };
  const last = path.at(-1)?.turn ?? null;
  const isEmpty = path.length === 0 && !stored.loading;

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
          open={named}
          onNew={() => newTopic("keep")}
          onOpen={(id) => {
            begin("forget");
            go(new URLSearchParams({ c: id }));
          }}
          onDeleted={(id) => {
            if (id === null || id === chatID) newTopic("forget");
          }}
        />
        <div className={styles.chat}>
          {quota !== undefined && quota !== null && !exhausted && (
            <QuotaBanner quota={quota} onReset={update} />
          )}
          <About page={page} onRemove={() => leaveOut(parameters, "page", go)} />
          {stored.loading && <p role="status">{t("loading")}</p>}
          {stored.error !== null && (
            <p role="alert" className="notecard warning">
              {t("help-chat-failed")}
            </p>
          )}
          {path.length > 0 && (
            <ol className={styles.turns} ref={body} aria-label={t("help-turns")}>
              {path.map((shown) => (
                <TurnView
                  key={shown.turn.id}
                  shown={shown}
                  path={path}
                  canAsk={canAsk}
                  canProceed={canProceed}
                  isLive={live && shown.turn === last}
                  onEdit={(question) => ask(question, shown.turn.parent)}
                  onRetry={() => {
                    following.begin();
                    chat.retry(shown.turn);
                  }}
                  onProceed={() => {
                    following.begin();
                    chat.proceed(shown.turn);
                  }}
                  onChoose={(index) => chat.choose(shown.turn.parent, index)}
                  onStop={() => {
                    chat.stop();
                    field.current?.focus();
                  }}
                />
              ))}
            </ol>
          )}
          <div ref={end} className={styles.end} />
          {isEmpty && draft === "" && !exhausted && (
            <Topics
              onChoose={(question) => {
                setDraft(question);
                field.current?.focus();
              }}
            />
          )}
          <div className={styles.foot}>
            {following.offer && (
              <Button size="small" onClick={following.begin}>
                {t("help-follow")}
              </Button>
            )}
            {!online && (
              <p className="notecard warning" role="status">
                {t("help-offline")}
              </p>
            )}
            {quotaError !== undefined && quota === undefined && online && (
              <p className="notecard warning" role="status">
                {t("help-quota-unknown")}
              </p>
            )}
            {exhausted ? (
              <QuotaBanner quota={quota} onReset={update} />
            ) : (
              <QuestionForm
                ref={field}
                value={draft}
                onChange={setDraft}
                locked={busy || stored.loading}
                disabled={!online}
                focused={!keeps || (parameters !== null && named === null)}
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
                  <>
                    {path.length > 0 && !busy && (
                      <Button
                        size="small"
                        data-glean="ai_help: topic new"
                        onClick={() => newTopic("keep")}
                      >
                        {t("help-new")}
                      </Button>
                    )}
                    {path.length === 0 && chat.previous !== null && (
                      <Button
                        size="small"
                        data-glean="ai_help: topic return"
                        onClick={() => {
                          chat.goBack();
                          nameInAddress(chat.previous?.chatID ?? null);
                          field.current?.focus();
                        }}
                      >
                        {t("help-return")}
                      </Button>
                    )}
                  </>
                }
              />
            )}
            <p className={styles.small}>
              <Sent answer={last?.answer ?? null} manner={manner} /> <Guidance />
            </p>
          </div>
          <Announcer turn={last} />
          <Raw value={conversation} />
        </div>
      </div>
    </QueueContext>
  );
}

/** Takes one of the parameters out of the address. */
function leaveOut(
  parameters: URLSearchParams | null,
  name: string,
  go: ReturnType<typeof useParameters>["go"],
): void {
  const next = new URLSearchParams(parameters ?? "");
  next.delete(name);
  go(next, "replace");
}

/** Has a chat get a title when its first answer is there. */
function useTitles(
  keeps: boolean,
  { conversation, path, live }: ReturnType<typeof useConversation>,
  chats: {
    readonly data?:
      readonly { readonly id: string; readonly label: string }[] | undefined;
    readonly mutate: () => Promise<unknown>;
  },
): void {
  const asked = useRef(new Set<string>());
  const { data, mutate } = chats;
  const first = path[0]?.turn;
  const { chatID } = conversation;
  const messageID = first?.answer.status === "complete" ? first.messageID : null;
  useEffect(() => {
    if (!keeps || live || chatID === null || messageID === null) return;
    const entry = data?.find(({ id }) => id === chatID);
    if (entry?.label !== "" || asked.current.has(chatID)) return;
    asked.current.add(chatID);
    // The chat has a name of its own until it gets another.
    nameChat(messageID).then(mutate, (error: unknown) =>
      console.warn("The chat got no title", error),
    );
  }, [keeps, live, chatID, messageID, data, mutate]);
}

/** The queue of code that answers share, and its panel. */
function useQueue() {
  const translator = useTranslator();
  const site = useSite();
  const locale = useLocale();
  const queue = useMemo(() => createQueue(`/${locale}/plus/ai-help`), [locale]);
  useEffect(
    () => showQueue(queue.store, { site, locale, translator }),
    [queue, site, locale, translator],
  );
  return queue;
}

/** What is known of the conversation, for those who look for a mistake in it. */
function Raw({ value }: { readonly value: object }) {
  return window.location.hash === "#debug" ? (
    <pre className={styles.raw}>{JSON.stringify(value, null, 2)}</pre>
  ) : null;
}
