import { useId, useState, type SubmitEvent } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Dialog } from "./Dialog.tsx";
import { reportCode } from "./saved.ts";
import styles from "./Playground.module.css";

interface ReportDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

type Report =
  | { readonly state: "writing" }
  | { readonly state: "sending" }
  | { readonly state: "sent" }
  | { readonly state: "failed"; readonly reason: string };

/** The server keeps no more. */
const longestReason = 1000;

/** Reports saved code to who runs the site. */
export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const { t } = useTranslator();
  const [report, setReport] = useState<Report>({ state: "writing" });
  const [reason, setReason] = useState("");
  const form = useId();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setReport({ state: "sending" });
    reportCode(id, reason.trim()).then(
      () => setReport({ state: "sent" }),
      (error: unknown) =>
        setReport({
          state: "failed",
          reason: error instanceof Error ? error.message : "",
        }),
    );
  };
  return (
    <Dialog title={t("play-report-title")} onClose={onClose}>
      {report.state !== "sent" && (
        <form id={form} onSubmit={send}>
          <p>{t("play-report-text")}</p>
          <label className={styles.link}>
            {t("play-report-reason")}
            <textarea
              className={styles.reason}
              rows={4}
              maxLength={longestReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
        </form>
      )}
      <p role="status" className={styles.status}>
        {report.state === "sending" && t("play-report-sending")}
        {report.state === "sent" && t("play-report-sent")}
      </p>
      {report.state === "failed" && (
        <p role="alert" className={styles.failure}>
          {t("play-report-failed", { reason: report.reason })}
        </p>
      )}
      <form method="dialog" className={styles.end}>
        <button type="submit">
          {t(report.state === "sent" ? "play-close" : "play-cancel")}
        </button>
        {report.state !== "sent" && (
          <button
            type="submit"
            form={form}
            className={styles.primary}
            disabled={report.state === "sending"}
          >
            {t("play-report-send")}
          </button>
        )}
      </form>
    </Dialog>
  );
}
