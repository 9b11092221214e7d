import { useState } from "react";
import { report } from "#/core/report.ts";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import type { User } from "#/shell/session/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { Confirmation } from "#/ui/Dialog/Confirmation.tsx";
import { Row, Section } from "#/ui/Rows/Rows.tsx";
import { SavingState, ToggleRow } from "./ToggleRow.tsx";
import { useSaving, useSettings } from "./useSettings.ts";

/** Whether questions to AI help are stored. */
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
        onChange={(on) => {
          report(`settings: ai_help history toggle -> ${on ? 1 : 0}`);
          void change({ ai_help_history: on });
        }}
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
    setDeleted(false);
    void save(() => request("/api/v1/plus/ai/help/history/list", "DELETE")).then(
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
        <Confirmation
          title={t("settings-history-delete")}
          confirm={t("settings-delete")}
          cancel={t("settings-cancel")}
          data-glean-confirm="settings: ai_help history delete -> 1"
          data-glean-cancel="settings: ai_help history delete -> 0"
          onConfirm={erase}
          onClose={() => setAsking(false)}
        >
          {t("settings-history-delete-question")}
        </Confirmation>
      )}
    </Row>
  );
}
