import { useId, useState, type SubmitEvent } from "react";
import { detailOf } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { TextArea } from "#/ui/Field/Field.tsx";
import styles from "./ReportDialog.module.css";

interface ReportDialogProps {
  readonly title: string;
  readonly text: string;
  /** The message after the report is sent. */
  readonly thanks: string;
  readonly onSend: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

type Report =
  | { readonly state: "writing" }
  | { readonly state: "sending" }
  | { readonly state: "sent" }
  | { readonly state: "failed"; readonly reason: string };

/** The server's limit. */
const longestReason = 1000;

/** Reports another reader's content to the operators. */
export function ReportDialog(props: ReportDialogProps) {
  const { title, text, thanks, onSend, onClose } = props;
  const { t } = useTranslator();
  const [report, setReport] = useState<Report>({ state: "writing" });
  const [reason, setReason] = useState("");
  const form = useId();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setReport({ state: "sending" });
    onSend(reason.trim()).then(
      () => setReport({ state: "sent" }),
      (error: unknown) => setReport({ state: "failed", reason: detailOf(error) }),
    );
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {report.state !== "sent" && (
        <form id={form} onSubmit={send}>
          <p>{text}</p>
          <TextArea
            label={t("play-report-reason")}
            rows={4}
            maxLength={longestReason}
            value={reason}
            error={
              report.state === "failed"
                ? t("play-report-failed", { reason: report.reason })
                : null
            }
            onChange={({ target }) => setReason(target.value)}
          />
        </form>
      )}
      <p role="status" className={styles.status}>
        {report.state === "sending" && t("play-report-sending")}
        {report.state === "sent" && thanks}
      </p>
      <DialogButtons>
        <Button type="submit">
          {t(report.state === "sent" ? "play-close" : "play-cancel")}
        </Button>
        {report.state !== "sent" && (
          <Button
            look="primary"
            type="submit"
            form={form}
            disabled={report.state === "sending"}
          >
            {t("play-report-send")}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
