import { useEffect } from "react";
import type {
  Catalogue,
  OfflineFailure,
  OfflineProgress,
  OfflineStatus,
} from "#/contract/offline.ts";
import { formatBytes } from "#/l10n/bytes.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { formatDate } from "#/l10n/dates.ts";
import type { Translator } from "#/l10n/translator.ts";
import { isBusy, send, update, type OfflineState } from "#/shell/offline/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Row } from "#/ui/Rows/Rows.tsx";
import { useOnline } from "#/ui/useOnline.ts";
import { SessionEnded } from "./SessionEnded.tsx";
import { planOf, totalOf, type Plan, type Step } from "./plan.ts";
import { useStorage } from "./useStorage.ts";
import styles from "./OfflineSection.module.css";

interface DownloadProps {
  readonly state: OfflineState;
  readonly catalogue: Catalogue | null;
  /** Fetches the list of packs again. */
  readonly onReload: () => void;
}

/** The selected packs, the progress of their download, and the next step. */
export function Download({ state, catalogue, onReload }: DownloadProps) {
  const { t } = useTranslator();
  const { settings, status } = state;
  const plan = planOf(settings, status, catalogue);
  useWarningWhileBusy(isBusy(status));
  return (
    <Row
      title={t("offline-download-title")}
      action={<Action plan={plan} onReload={onReload} />}
    >
      <Total state={state} catalogue={catalogue} plan={plan} />
      <Announcement plan={plan} status={status} />
      {status?.progress != null && <Progress {...status.progress} step={plan.step} />}
      <LastUpdate status={status} />
      {status?.failure != null && (
        <Failure failure={status.failure} isGone={status.packs.length === 0} />
      )}
    </Row>
  );
}

/** Warns before the page is left during a download. */
function useWarningWhileBusy(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [busy]);
}

/** Messages of steps that are in progress or complete. */
const states: Readonly<Partial<Record<Step, string>>> = {
  waiting: "offline-checking",
  checking: "offline-checking",
  downloading: "offline-downloading",
  unpacking: "offline-unpacking",
  clearing: "offline-clearing",
  paused: "offline-paused",
  current: "offline-current",
};

/** The button of the next step, and one to stop the current one. */
function Action({ plan, onReload }: { plan: Plan; onReload: () => void }) {
  const { t, locale } = useTranslator();
  const online = useOnline();
  const { step } = plan;
  const bytes = plan.bytes ?? 0;
  const size = formatBytes(bytes, locale);
  const ask = (type: "pause" | "checkForUpdate") => void send({ type });
  const primary = (text: string) => (
    <Button
      look="primary"
      aria-disabled={!online}
      onClick={() => online && void update()}
    >
      {text}
    </Button>
  );
  switch (step) {
    case "downloading":
      return <Button onClick={() => ask("pause")}>{t("offline-pause")}</Button>;
    case "paused":
    case "resume":
      return primary(t("offline-resume"));
    case "download":
      return primary(t("offline-download", { size }));
    case "update":
      return primary(
        bytes > 0 ? t("offline-update-size", { size }) : t("offline-update"),
      );
    case "remove":
      return <Button onClick={() => void update()}>{t("offline-remove")}</Button>;
    case "unknown":
    case "current":
      return (
        <Button
          aria-disabled={!online}
          onClick={() => {
            if (!online) return;
            onReload();
            ask("checkForUpdate");
          }}
        >
          {t("offline-check")}
        </Button>
      );
    default:
      return null;
  }
}

/** The selection in packs, pages and bytes, and whether there is room for it. */
function Total({
  state,
  catalogue,
  plan,
}: Omit<DownloadProps, "onReload"> & { plan: Plan }) {
  const { t, locale } = useTranslator();
  const { settings, status } = state;
  const { free } = useStorage(status?.packs.length);
  if (catalogue === null) return null;
  const { packs, pages, bytes } = totalOf(settings, status, catalogue);
  if (packs === 0) return <p>{t("offline-total-none")}</p>;
  const isShort = plan.step === "download" && free !== null && bytes > free;
  return (
    <>
      <p>{t("offline-total", { packs, pages })}</p>
      {isShort && (
        <p className="notecard warning">
          {t("offline-short", {
            needed: formatBytes(bytes, locale),
            free: formatBytes(free, locale),
          })}
        </p>
      )}
    </>
  );
}

/** The completed share of a step, from 0 to 1. */
function shareOf(step: Step, progress: OfflineProgress): number {
  const { bytes, totalBytes, unpacked } = progress;
  if (step === "unpacking") return unpacked;
  return totalBytes > 0 ? Math.min(1, bytes / totalBytes) : 0;
}

/** The progress of a download. Quarters are announced to screen readers. */
function Progress(props: OfflineProgress & { readonly step: Step }) {
  const { t, locale } = useTranslator();
  const { bytes, totalBytes, pages, totalPages, step } = props;
  return (
    <div className={styles.progress}>
      <progress
        value={shareOf(step, props)}
        aria-label={t(states[step] ?? "offline-downloading")}
      />
      <p>
        {t("offline-progress", {
          done: formatBytes(bytes, locale),
          all: formatBytes(totalBytes, locale),
          pages,
          allPages: totalPages,
        })}
      </p>
    </div>
  );
}

function LastUpdate({ status }: { readonly status: OfflineStatus | null }) {
  const { t, locale } = useTranslator();
  if (status?.lastUpdate == null || status.packs.length === 0) return null;
  const date = formatDate(Date.parse(status.lastUpdate), locale);
  return <p>{t("offline-last", { date })}</p>;
}

const quarter = 25;

/** Messages of long steps, with percentages. */
const percents: Readonly<Partial<Record<Step, string>>> = {
  downloading: "offline-downloading-percent",
  unpacking: "offline-unpacking-percent",
};

/** Announces progress, of long steps only in quarters, since it is read aloud. */
function Announcement({ plan, status }: { plan: Plan; status: OfflineStatus | null }) {
  const { t } = useTranslator();
  return <p role="status">{stateText(plan.step, status?.progress ?? null, t)}</p>;
}

function stateText(
  step: Step,
  progress: OfflineProgress | null,
  t: Translator["t"],
): string {
  const message = states[step];
  if (message === undefined) return "";
  const withPercent = percents[step];
  if (withPercent === undefined || progress === null) return t(message);
  const percent = Math.floor(shareOf(step, progress) * 100);
  const shown = percent - (percent % quarter);
  return shown === 0 ? t(message) : t(withPercent, { percent: shown });
}

/** The reason for a failure, and how to continue. */
function Failure({ failure, isGone }: { failure: OfflineFailure; isGone: boolean }) {
  const { t, locale } = useTranslator();
  const { kind, needed, free } = failure;
  if (kind === "quota" && needed !== undefined && free !== undefined) {
    return (
      <p role="alert" className="notecard warning">
        {t("offline-failure-quota", {
          needed: formatBytes(needed, locale),
          free: formatBytes(free, locale),
        })}
      </p>
    );
  }
  if (kind === "forbidden" && !isGone) {
    return (
      <div role="alert">
        <SessionEnded />
      </div>
    );
  }
  return (
    <p role="alert" className="notecard warning">
      {t(messages[kind])}
    </p>
  );
}

const messages: Readonly<Record<OfflineFailure["kind"], string>> = {
  network: "offline-failure-network",
  quota: "offline-failure-quota-unknown",
  corrupt: "offline-failure-corrupt",
  forbidden: "offline-failure-forbidden",
  server: "offline-failure-server",
};
