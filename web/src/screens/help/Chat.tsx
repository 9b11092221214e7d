import { loadHelpStrings } from "#/l10n/help.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { usePartStrings } from "#/l10n/useStrings.ts";
import type { User } from "#/shell/session/index.ts";
import { Conversation } from "./Conversation.tsx";
import styles from "./Help.module.css";

/** The conversation of a signed-in reader, and earlier ones. */
export default function Chat({ user }: { readonly user: User }) {
  const { t } = useTranslator();
  const hasStrings = usePartStrings(loadHelpStrings);
  switch (hasStrings) {
    case null:
      return <p className={styles.waiting}>{t("loading")}</p>;
    case false:
      return (
        <p role="alert" className="notecard warning">
          {t("help-broken")}
        </p>
      );
    case true:
      return <Conversation user={user} />;
  }
}
