import { useState } from "react";
import { callAPI } from "#/core/api.ts";
import { useTranslator } from "#/l10n/context.tsx";
import type { User } from "#/shell/session/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Dialog, DialogButtons } from "#/ui/Dialog/Dialog.tsx";
import { Row, SavingState, Section, ToggleRow } from "./Section.tsx";
import { useSaving, useSettings } from "./useSettings.ts";

/** Whether questions to AI help are kept. */
export function Assistant({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const { saving, failure, change } = useSettings();
  return (
    <Section id="ai-help" title={t("settings-ai")}>
      <ToggleRow
        id="ai-help--history-enable"
        title={t("settings-history")}
        label={t("settings-history-label")}
        checked={user.settings.aiHelpHistory === true}
        saving={saving}
        failure={failure}
        onChange={(on) => void change({ ai_help_history: on })}
      >
        <p>{t("settings-history-note")}</p>
      </ToggleRow>
      <DeleteHistory />
    </Section>
  );
}

function DeleteHistory() {
  const { t } = useTranslator();
  const { saving, failure, save } = useSaving();
  const [asking, setAsking] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const erase = () => {
    setAsking(false);
    setDeleted(false);
    void save(() => callAPI("/api/v1/plus/ai/help/history/list", "DELETE")).then(
      setDeleted,
    );
  };
  return (
    <Row
      title={t("settings-history-delete")}
      action={
        <Button aria-disabled={saving} onClick={() => !saving && setAsking(true)}>
          {t("settings-history-delete-button")}
        </Button>
      }
    >
      <p>{t("settings-history-delete-note")}</p>
      <p role="status">{deleted && t("settings-history-deleted")}</p>
      <SavingState saving={saving} failure={failure} />
      {asking && (
        <Dialog title={t("settings-history-delete")} onClose={() => setAsking(false)}>
          <p>{t("settings-history-delete-question")}</p>
          <DialogButtons>
            <Button type="submit">{t("settings-cancel")}</Button>
            <Button look="primary" onClick={erase}>
              {t("settings-delete")}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </Row>
  );
}
