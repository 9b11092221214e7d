import { withBase } from "#/core/base.ts";
import { useState } from "react";
import { request } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import type { User } from "#/shell/session/index.ts";
import { forgetCode } from "#/storage/playgrounds.ts";
import { forgetReader } from "#/storage/reader.ts";
import { Button, ButtonLink } from "#/ui/Button/Button.tsx";
import { Dialog } from "#/ui/Dialog/Dialog.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { Row, Section } from "#/ui/Rows/Rows.tsx";
import { SavingState } from "./ToggleRow.tsx";
import { useSaving } from "./useSettings.ts";
import styles from "./Settings.module.css";

/** Exports or deletes all data of the reader. */
export function Data({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const [leaving, setLeaving] = useState(false);
  return (
    <Section id="data" title={t("settings-data")}>
      <Row
        title={t("settings-export")}
        action={
          <ButtonLink
            href="/api/v1/plus/account/export/"
            download="account.json"
            data-native=""
          >
            {t("settings-export-button")}
          </ButtonLink>
        }
      >
        <p>{t("settings-export-note")}</p>
      </Row>
      <Row
        title={t("settings-leave")}
        action={
          <Button onClick={() => setLeaving(true)}>{t("settings-leave-button")}</Button>
        }
      >
        <p>{t("settings-leave-note")}</p>
      </Row>
      {leaving && <Leave email={user.email ?? ""} onClose={() => setLeaving(false)} />}
    </Section>
  );
}

function sameAddress(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

interface LeaveProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks for the e-mail address, to prevent accidental deletion of the account. */
function Leave({ email, onClose }: LeaveProps) {
  const { t } = useTranslator();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const { saving, failure, save } = useSaving();
  const leave = async () => {
    if (!sameAddress(typed, email)) {
      setWrong(true);
      return;
    }
    const gone = await save(() =>
      request("/api/v1/plus/account/", "DELETE", { email: typed }),
    );
    if (!gone) return;
    forgetCode();
    forgetReader();
    window.location.assign(withBase("/"));
  };
  return (
    <Dialog title={t("settings-leave-title")} onClose={onClose}>
      <p className="notecard warning">{t("settings-leave-warning")}</p>
      <p>{t("account-kept")}</p>
      <form
        className={styles.leave}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void leave();
        }}
      >
        <TextField
          type="email"
          autoComplete="off"
          label={t("settings-leave-email", { email })}
          value={typed}
          error={wrong ? t("settings-leave-wrong") : null}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <SavingState saving={saving} failure={failure} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("settings-cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            className={styles.danger}
            aria-disabled={saving}
          >
            {t("settings-leave-confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
