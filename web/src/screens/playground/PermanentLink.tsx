import { useState } from "react";
import { detailOf, statusOf } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { SignInLink, useUser } from "#/shell/session/index.ts";
import { showToast } from "#/shell/toasts/index.ts";
import { sameCode } from "#/tools/runner/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import { TextField } from "#/ui/Field/Field.tsx";
import { savedAddress, saveCode } from "./saved.ts";
import type { PlaygroundControl } from "./usePlayground.ts";
import styles from "./Playground.module.css";

interface PermanentLinkProps {
  readonly play: PlaygroundControl;
}

/** Saves code on the server, for signed-in readers. */
export function PermanentLink({ play }: PermanentLinkProps) {
  const { t } = useTranslator();
  const user = useUser();
  if (user === undefined || user === null) return null;
  return (
    <section className={styles.permanent} aria-label={t("play-permanent")}>
      {user.isAuthenticated ? (
        <Save play={play} />
      ) : (
        <SignInLink>{t("play-save-sign-in")}</SignInLink>
      )}
    </section>
  );
}

type Saving =
  | { readonly state: "waiting" }
  | { readonly state: "saving" }
  | { readonly state: "saved"; readonly copied: boolean }
  | { readonly state: "failed"; readonly error: unknown };

function copy(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function Save({ play }: PermanentLinkProps) {
  const { t } = useTranslator();
  const [saving, setSaving] = useState<Saving>({ state: "waiting" });
  const { code, initial, src, id } = play.state;
  const address =
    id !== undefined && initial !== null && sameCode(code, initial)
      ? savedAddress(id)
      : null;

  const copyAddress = async (url: string) => {
    const copied = await copy(url);
    setSaving({ state: "saved", copied });
    return copied;
  };
  const save = async () => {
    setSaving({ state: "saving" });
    try {
      const made = await saveCode(code, src);
      play.saved(made, code);
      const copied = await copyAddress(savedAddress(made));
      const mainText = t(copied ? "play-saved-copied" : "play-saved");
      showToast({ isImportant: false, mainText });
    } catch (error) {
      setSaving({ state: "failed", error });
    }
  };

  return (
    <>
      {address === null ? (
        <Button
          look="primary"
          disabled={saving.state === "saving"}
          data-glean="play_action: share-permalink"
          onClick={() => void save()}
        >
          {t(saving.state === "saving" ? "play-saving" : "play-save")}
        </Button>
      ) : (
        <>
          <TextField
            label={t("play-permanent")}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <Button onClick={() => void copyAddress(address)}>
            {t("play-copy-permanent")}
          </Button>
        </>
      )}
      <p role="status" className={styles.status}>
        {saving.state === "saving" && t("play-saving")}
        {saving.state === "saved" &&
          t(saving.copied ? "play-saved-copied" : "play-saved")}
      </p>
      {saving.state === "failed" && <Failure error={saving.error} />}
    </>
  );
}

/** The reason why code was not saved. The code stays. */
function Failure({ error }: { readonly error: unknown }) {
  const { t } = useTranslator();
  const status = statusOf(error);
  return (
    <p role="alert" className={styles.failure}>
      {status === 401 && (
        <>
          {t("play-save-signed-out")} <SignInLink>{t("sign-in")}</SignInLink>
        </>
      )}
      {status === 403 && t("play-save-full")}
      {status === 413 && t("play-save-too-large")}
      {![401, 403, 413].includes(status) &&
        t("play-save-failed", { reason: detailOf(error) })}
    </p>
  );
}
