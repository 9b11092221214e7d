import { useState } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import type { Translator } from "#/l10n/translator.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import type { Answerer } from "./quota.ts";
import type { Answer } from "./tree.ts";
import styles from "./Help.module.css";

interface SentProps {
  readonly answer: Answer | null;
  readonly answerer: Answerer;
}

/** Lists which parts of a question are sent to whom, based on the last answer. */
export function Sent({ answer, answerer }: SentProps) {
  const { t } = useTranslator();
  const { embedding, moderation } = answerer;
  // Both receive questions before the kind of answer is known.
  const others = [
    embedding !== "" && t("help-sent-embedding", { model: embedding }),
    moderation !== "" && t("help-sent-moderation", { host: moderation }),
  ].filter((sentence) => sentence !== false);
  return [answersOf({ answer, answerer }, t, others.length > 0), ...others].join(" ");
}

/** Describes the data sent to generate answers; `others` receive some, too. */
function answersOf(
  { answer, answerer }: SentProps,
  t: Translator["t"],
  others: boolean,
): string {
  switch (answer?.mode ?? answerer.mode) {
    case "model": {
      const named = answer?.model ?? "";
      const model = named === "" ? answerer.model : named;
      return model === "" ? t("help-sent") : t("help-sent-model", { model });
    }
    case "extractive":
      return t(others ? "help-sent-quoted" : "help-sent-none");
    default:
      return t("help-sent");
  }
}

/** A button that shows advice on relying on answers. */
export function Guidance() {
  const { t } = useTranslator();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="bare" className={styles.inline} onClick={() => setOpen(true)}>
        {t("help-guidance")}
      </Button>
      {open && (
        <Dialog title={t("help-guidance")} onClose={() => setOpen(false)}>
          <ul>
            <li>{t("help-guidance-topic")}</li>
            <li>{t("help-guidance-check")}</li>
            <li>{t("help-guidance-proof")}</li>
            <li>{t("help-guidance-private")}</li>
            <li>{t("help-guidance-sent")}</li>
          </ul>
          <DialogButtons>
            <Button type="submit" look="primary">
              {t("help-close")}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  );
}
