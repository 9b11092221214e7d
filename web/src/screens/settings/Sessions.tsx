import useSWR from "swr";
import { useLocale } from "#/core/context.ts";
import { fieldsOf, listOf, textOf } from "#/core/fields.ts";
import { isRecord } from "#/core/parse.ts";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { useFocusAfterRemoval } from "#/ui/useFocusAfterRemoval.ts";
import rows from "#/ui/Rows/Rows.module.css";
import { Section } from "#/ui/Rows/Rows.tsx";
import { SavingState } from "./ToggleRow.tsx";
import { useSaving } from "./useSettings.ts";
import styles from "./Settings.module.css";

const address = "/api/v1/plus/sessions/";

interface Session {
  readonly id: string;
  readonly client: string;
  readonly created: Date;
  readonly seen: Date;
  readonly isCurrent: boolean;
}

/** The sessions in a response, without invalid ones. */
function sessionsIn(value: unknown): readonly Session[] {
  return listOf(fieldsOf(value)["sessions"]).flatMap((entry) => {
    if (!isRecord(entry) || typeof entry["id"] !== "string") return [];
    const created = new Date(String(entry["created_at"]));
    const seen = new Date(String(entry["last_seen_at"]));
    if (Number.isNaN(created.getTime()) || Number.isNaN(seen.getTime())) return [];
    const client = textOf(entry["client"]);
    return [
      { id: entry["id"], client, created, seen, isCurrent: entry["current"] === true },
    ];
  });
}

async function load(): Promise<readonly Session[]> {
  return sessionsIn(await request(address));
}

/** Sessions beyond these are folded. */
const maxShown = 3;

/** The reader's sessions, with buttons to end them. */
export function Sessions() {
  const { t } = useTranslator();
  const {
    data: sessions,
    error,
    mutate,
  } = useSWR<readonly Session[], Error>(address, load, {
    shouldRetryOnError: false,
  });
  const { saving, failure, save } = useSaving();
  useFocusAfterRemoval((sessions ?? []).map((session) => session.id));
  const end = async (what: string) => {
    if (await save(() => request(address + what, "DELETE"))) await mutate();
  };
  const rowsOf = (list: readonly Session[]) => (
    <ul className={styles.sessions}>
      {list.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          onEnd={() => void end(`${session.id}/`)}
        />
      ))}
    </ul>
  );
  const others = (sessions ?? []).filter(({ isCurrent }) => !isCurrent);
  return (
    <Section id="sessions" title={t("settings-sessions")}>
      <p>{t("settings-sessions-note")}</p>
      {error !== undefined && <p role="alert">{t("settings-sessions-failed")}</p>}
      {sessions === undefined && error === undefined && (
        <p className={styles.waiting}>{t("loading")}</p>
      )}
      {rowsOf((sessions ?? []).slice(0, maxShown))}
      {sessions !== undefined && sessions.length > maxShown && (
        <details className={styles.more}>
          <summary>{t("items-more")}</summary>
          {rowsOf(sessions.slice(maxShown))}
        </details>
      )}
      <SavingState saving={saving} failure={failure} />
      {others.length > 0 && (
        <p>
          <Button aria-disabled={saving} onClick={() => void end("")}>
            {t("settings-sessions-end-others")}
          </Button>
        </p>
      )}
    </Section>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  const { client, created, seen, isCurrent } = session;
  const name = client === "" ? t("settings-session-unknown") : client;
  const day = (date: Date) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(date);
  const moment = (date: Date) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(
      date,
    );
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h3>{name}</h3>
        <p>
          {t("settings-session-since", { date: day(created) })}
          {" · "}
          {isCurrent
            ? t("settings-session-current")
            : t("settings-session-seen", { date: moment(seen) })}
        </p>
      </div>
      {!isCurrent && (
        <div className={rows.action}>
          <Button aria-label={t("settings-session-end-of", { name })} onClick={onEnd}>
            {t("settings-session-end")}
          </Button>
        </div>
      )}
    </li>
  );
}
