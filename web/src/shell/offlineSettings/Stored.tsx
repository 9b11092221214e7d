import { useState } from "react";
import useSWR from "swr";
import type { Catalogue, OfferedPack, StoredPack } from "#/contract/offline.ts";
import { formatBytes } from "#/l10n/bytes.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import {
  changeOffline,
  isBusy,
  knownPacks,
  nameIn,
  send,
  useEdits,
  type OfflineState,
} from "#/shell/offline/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Confirmation } from "#/ui/Dialog/Confirmation.tsx";
import { Row } from "#/ui/Rows/Rows.tsx";
import { useFocusAfterRemoval } from "#/ui/useFocusAfterRemoval.ts";
import { choose } from "./plan.ts";
import { useStorage, type StorageUse } from "./useStorage.ts";
import styles from "./OfflineSection.module.css";

interface StoredProps {
  readonly state: OfflineState;
  readonly catalogue: Catalogue | null;
}

/** The data stored in this browser, with buttons to delete it. */
export function Stored({ state, catalogue }: StoredProps) {
  const { t } = useTranslator();
  const { status } = state;
  const packs = status?.packs ?? [];
  const known = useKnown(catalogue, packs.length > 0);
  const use = useStorage(status?.phase === "idle" ? status : status?.phase);
  const [asking, setAsking] = useState(false);
  useFocusAfterRemoval(packs.map(({ id }) => id));
  const busy = isBusy(status);
  return (
    <Row
      title={t("offline-storage")}
      action={
        <Button aria-disabled={busy} onClick={() => !busy && setAsking(true)}>
          {t("offline-clear")}
        </Button>
      }
    >
      <Used {...use} />
      {packs.length > 0 && (
        <ul className={styles.stored}>
          {packs.map((pack) => (
            <li key={pack.id}>
              <StoredRow pack={pack} state={state} known={known} />
            </li>
          ))}
        </ul>
      )}
      <Unsent />
      {packs.length > 0 && <Keeping {...use} />}
      {asking && <ClearDialog state={state} onClose={() => setAsking(false)} />}
    </Row>
  );
}

/** The packs for looking up names: of the catalogue or, without one, of the last one. */
function useKnown(catalogue: Catalogue | null, wanted: boolean): readonly OfferedPack[] {
  const key = wanted && catalogue === null ? "known packs" : null;
  const { data } = useSWR(key, knownPacks);
  return catalogue?.packs ?? data ?? [];
}

/** The number of unsent changes of collections, which survive clearing. */
function Unsent() {
  const { t } = useTranslator();
  const edits = useEdits();
  if (edits === null || edits.waiting === 0) return null;
  return <p>{t("offline-unsent", { count: edits.waiting })}</p>;
}

function Used({ used, free }: StorageUse) {
  const { t, locale } = useTranslator();
  if (used === null) return <p>{t("offline-storage-unknown")}</p>;
  const amount = formatBytes(used, locale);
  return (
    <p>
      {free === null
        ? t("offline-storage-used", { used: amount })
        : t("offline-storage-free", { used: amount, free: formatBytes(free, locale) })}
    </p>
  );
}

interface StoredRowProps {
  readonly pack: StoredPack;
  readonly state: OfflineState;
  readonly known: readonly OfferedPack[];
}

function StoredRow({ pack, state, known }: StoredRowProps) {
  const translator = useTranslator();
  const { t, locale } = translator;
  const { id, bytes, date } = pack;
  const title = nameIn(known, id, translator);
  const busy = isBusy(state.status);
  const size = formatBytes(bytes, locale);
  const remove = () => {
    if (busy) return;
    void changeOffline({ packs: choose(state.settings.packs, [id], false) }).then(() =>
      send({ type: "clear", pack: id }),
    );
  };
  return (
    <>
      <span>
        {title}{" "}
        <span className={styles.size}>
          {pack.state === "partial" || date === ""
            ? t("offline-stored-partial", { size })
            : t("offline-stored", { size, date: formatDate(Date.parse(date), locale) })}
        </span>
      </span>
      <Button
        size="small"
        aria-disabled={busy}
        aria-label={t("offline-delete-of", { name: title })}
        onClick={remove}
      >
        {t("offline-delete")}
      </Button>
    </>
  );
}

/** Whether the browser may evict stored data, and a button to prevent that. */
function Keeping({ persisted, persist }: StorageUse) {
  const { t } = useTranslator();
  const [refused, setRefused] = useState(false);
  if (persisted === null) return null;
  return (
    <>
      <p role="status">
        {persisted && t("offline-persisted")}
        {!persisted && refused && t("offline-persist-refused")}
      </p>
      {!persisted && (
        <div className={styles.stack}>
          {!refused && <p>{t("offline-persist-note")}</p>}
          <Button
            size="small"
            onClick={() => void persist().then((given) => setRefused(!given))}
          >
            {t("offline-persist")}
          </Button>
        </div>
      )}
    </>
  );
}

interface ClearDialogProps {
  readonly state: OfflineState;
  readonly onClose: () => void;
}

function ClearDialog({ state, onClose }: ClearDialogProps) {
  const { t, locale } = useTranslator();
  const waiting = useEdits()?.waiting ?? 0;
  const bytes = (state.status?.packs ?? []).reduce((sum, pack) => sum + pack.bytes, 0);
  const clear = () => {
    // Otherwise the next update would fetch everything again.
    void changeOffline({ packs: [] }).then(() => send({ type: "clear" }));
  };
  return (
    <Confirmation
      title={t("offline-clear-title")}
      confirm={t("offline-delete")}
      cancel={t("offline-cancel")}
      onConfirm={clear}
      onClose={onClose}
    >
      {bytes > 0 && `${t("offline-clear-text", { size: formatBytes(bytes, locale) })} `}
      {t("offline-clear-visited")}
      {waiting > 0 && ` ${t("offline-unsent", { count: waiting })}`}
    </Confirmation>
  );
}
