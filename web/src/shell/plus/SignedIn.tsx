import type { ReactNode } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { SignInLink, useUser, type User } from "#/shell/session/index.ts";
import { buttonClass } from "#/ui/Button/Button.tsx";
import styles from "./PlusScreen.module.css";

interface SignedInProps {
  /** Says what signing in is for, to readers who are not. */
  readonly prompt: ReactNode;
  readonly children: (user: User) => ReactNode;
}

/** A part of a page for readers who are signed in; others are asked to sign in. */
export function SignedIn({ prompt, children }: SignedInProps) {
  const { t } = useTranslator();
  const user = useUser();
  if (user === undefined) return <p className={styles.waiting}>{t("loading")}</p>;
  if (user?.isAuthenticated === true) return children(user);
  if (typeof user?.maintenance === "string") {
    const text = user.maintenance === "api" ? t("maintenance") : user.maintenance;
    return <p className="notecard warning">{text}</p>;
  }
  return (
    <div className={styles.prompt}>
      <p>{prompt}</p>
      <SignInLink className={buttonClass({ look: "primary" })}>{t("sign-in")}</SignInLink>
    </div>
  );
}
