import { lazy, Suspense, useEffect } from "react";
import { chunk, withChunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { readItem } from "#/storage/local.ts";
import { Island } from "#/ui/Island/Island.tsx";
import { SignInLink } from "./SignInLink.tsx";
import { useUser } from "./useUser.ts";
import styles from "./SessionSlot.module.css";

const UserMenu = lazy(chunk(() => import("./UserMenu.tsx")));

/** Links to sign in and up, the account menu, or a notice that accounts are down. */
export function SessionSlot() {
  const { flags } = useSite();
  return flags.authentication ? <Session /> : null;
}

function Session() {
  const user = useUser();
  const { offline } = useSite();
  const { t } = useTranslator();
  useEffect(() => {
    if (user?.maintenance !== null) return;
    if (!user.isAuthenticated && !isKnownHere()) return;
    withChunk(
      () => import("./follow.ts"),
      ({ follow }) => follow(user, offline.packs),
    );
  }, [user, offline.packs]);
  if (user?.maintenance !== undefined && user.maintenance !== null) {
    const text = user.maintenance === "api" ? t("maintenance") : user.maintenance;
    return (
      <p role="status" tabIndex={0} className={styles.maintenance}>
        {text}
      </p>
    );
  }
  return (
    <div className={styles.slot} data-signed-in={user?.isAuthenticated}>
      <SignIn />
      {user?.isAuthenticated === true && (
        <Island>
          <Suspense fallback={null}>
            <UserMenu user={user} />
          </Suspense>
        </Island>
      )}
    </div>
  );
}

/** Reports whether a reader was signed in here or went to sign in, and may have left data. */
function isKnownHere(): boolean {
  return ["next-ping", "nop", "signed-in"].some((key) => readItem(key) !== null);
}

function SignIn() {
  const { flags } = useSite();
  const locale = useLocale();
  const { t } = useTranslator();
  return (
    <div className={styles.links}>
      <SignInLink className={flags.plus ? styles.quiet : styles.action}>
        {t("sign-in")}
      </SignInLink>
      {flags.plus && (
        <a
          className={styles.action}
          href={`/${locale}/plus#subscribe`}
          data-glean="top_nav: signup"
        >
          {t("sign-up")}
        </a>
      )}
    </div>
  );
}
