import type { ReactNode } from "react";
import type { Flags } from "#/contract/site.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { hasFeature, SignInLink, useUser, type User } from "#/shell/session/index.ts";
import { buttonClass } from "#/ui/Button/Button.tsx";
import styles from "./PlusScreen.module.css";

interface SignedInProps {
  /** The feature of the content, which may be in early access. */
  readonly feature?: keyof Flags;
  /** The reason to sign in, for readers who are not. */
  readonly prompt: ReactNode;
  /** An example of the content in use. */
  readonly example?: ReactNode;
  readonly children: (user: User) => ReactNode;
}

/** Content for signed-in readers; others are asked to sign in. */
export function SignedIn({ feature, prompt, example, children }: SignedInProps) {
  const { t } = useTranslator();
  const site = useSite();
  const user = useUser();
  const shown = example !== undefined && <div className={styles.example}>{example}</div>;
  if (user === undefined) {
    return (
      <>
        <p className={styles.waiting}>{t("loading")}</p>
        <div className={styles.unscripted}>{shown}</div>
      </>
    );
  }
  if (user?.isAuthenticated === true) {
    const isEarly = feature !== undefined && !hasFeature(site, user, feature);
    return isEarly ? <p className="notecard">{t("plus-early")}</p> : children(user);
  }
  if (typeof user?.maintenance === "string") {
    const text = user.maintenance === "api" ? t("maintenance") : user.maintenance;
    return <p className="notecard warning">{text}</p>;
  }
  return (
    <div className={styles.prompt}>
      <p>{prompt}</p>
      <SignInLink className={buttonClass({ look: "primary" })}>{t("sign-in")}</SignInLink>
      {shown}
    </div>
  );
}
