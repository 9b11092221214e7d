import { useTranslator } from "#/l10n/context.tsx";
import { SignInLink } from "#/shell/session/index.ts";
import { Button } from "#/ui/Button/Button.tsx";
import type { Failure } from "./ask.ts";
import { fromNow } from "./times.ts";

/** The failures that a retry does not fix. */
const final: ReadonlySet<Failure> = new Set([
  "conversation",
  "flagged",
  "long",
  "quota",
  "refused",
  "session",
  "unavailable",
]);

interface FailureCardProps {
  readonly failure: Failure;
  readonly retryAfter: number | null;
  readonly canAsk: boolean;
  readonly onRetry: () => void;
}

/** The reason for a missing answer, and how to continue. */
export function FailureCard({ failure, retryAfter, canAsk, onRetry }: FailureCardProps) {
  const { t, locale } = useTranslator();
  const texts: Readonly<Record<Failure, string>> = {
    busy: t("help-failed-busy"),
    conversation: t("help-failed-conversation"),
    dropped: t("help-failed-dropped"),
    flagged: t("help-failed-flagged"),
    gone: t("help-failed-gone"),
    long: t("help-failed-long"),
    offline: t("help-offline"),
    quota: t("help-failed-quota"),
    refused: t("help-failed-refused"),
    session: t("help-failed-session"),
    server: t("help-failed-server"),
    timeout: t("help-failed-timeout"),
    unavailable: t("help-failed-unavailable"),
    underway: t("help-failed-underway"),
  };
  return (
    <div className="notecard warning" role="alert">
      <p>
        {texts[failure]}
        {retryAfter !== null &&
          ` ${t("help-again", { time: fromNow(retryAfter, locale) })}`}
      </p>
      {failure === "session" && <SignInLink>{t("sign-in")}</SignInLink>}
      {!final.has(failure) && (
        <Button size="small" disabled={!canAsk} onClick={onRetry}>
          {t("help-retry")}
        </Button>
      )}
    </div>
  );
}
