import { useTranslator } from "#/l10n/context.tsx";
import { SignInLink } from "#/shell/session/index.ts";

/** Says that downloads can be read, but not updated until the reader signs in again. */
export function SessionEnded() {
  const { t } = useTranslator();
  return (
    <div className="notecard warning">
      <p>{t("offline-failure-session")}</p>
      <p>
        <SignInLink>{t("sign-in")}</SignInLink>
      </p>
    </div>
  );
}
