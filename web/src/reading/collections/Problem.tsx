import { statusOf } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { SignInLink } from "#/shell/session/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import styles from "./Collections.module.css";

interface ProblemProps {
  readonly error: Error;
  /** Retries, if that makes sense. */
  readonly onRetry?: () => void;
}

/** The reason of a failed call, and how to continue. */
export function Problem({ error, onRetry }: ProblemProps) {
  const { t } = useTranslator();
  const signedOut = statusOf(error) === 401;
  return (
    <div role="alert" className={`notecard error ${styles.problem}`}>
      <p>
        {signedOut ? (
          <>
            {t("collections-signed-out")} <SignInLink>{t("sign-in")}</SignInLink>
          </>
        ) : (
          t("collections-error", { message: error.message })
        )}
      </p>
      {onRetry !== undefined && !signedOut && (
        <Button size="small" onClick={onRetry}>
          {t("collections-retry")}
        </Button>
      )}
    </div>
  );
}
