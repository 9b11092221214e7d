import { useLocale } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { copyShared, Problem } from "#/reading/collections/index.ts";
import { useRouter } from "#/shell/navigation/index.ts";
import { SignInLink, useUser } from "#/shell/session/index.ts";
import { Button, buttonClass } from "#/ui/Button/Button.tsx";
import { useCall } from "#/ui/useCall.ts";

/** Copies a shared collection to the reader's own, after signing in. */
export function CopyButton({ token }: { readonly token: string }) {
  const { t } = useTranslator();
  const locale = useLocale();
  const user = useUser();
  const { navigate } = useRouter();
  const { pending, error, run } = useCall<"copy">();
  if (user === undefined) return null;
  if (user?.isAuthenticated !== true) {
    return (
      <SignInLink className={buttonClass({ look: "primary" })}>
        {t("shared-copy-sign-in")}
      </SignInLink>
    );
  }
  const copy = () =>
    run("copy", async () => {
      const { id } = await copyShared(token);
      navigate(`/${locale}/plus/collections/${id}`);
    });
  return (
    <>
      <Button
        look="primary"
        disabled={pending !== null}
        data-glean="shared_collection_copy"
        onClick={() => void copy()}
      >
        {t(pending === null ? "shared-copy" : "collection-saving")}
      </Button>
      {error !== null && <Problem error={error} />}
    </>
  );
}
