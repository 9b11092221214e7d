import { lazy, Suspense, useEffect } from "react";
import { chunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { PlusScreen, SignedIn } from "#/shell/plus/index.ts";
import { useUser } from "#/shell/session/index.ts";
import { markViewed } from "#/shell/viewed/index.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import styles from "./Help.module.css";

const Chat = lazy(chunk(() => import("./Chat.tsx")));

/** Questions and answers for readers who are signed in, and for all what they are. */
export function HelpView() {
  const { t } = useTranslator();
  const { links } = useSite();
  const user = useUser();
  useEffect(() => markViewed("plus_ai_help"), []);
  const signedIn = user?.isAuthenticated === true;
  return (
    <PlusScreen
      title={t("menu-ai-help")}
      lead={<p>{t("help-lead")}</p>}
      actions={
        signedIn &&
        links.newIssue !== "" && (
          <a href={links.newIssue} data-glean="ai_help: report feedback">
            {t("help-feedback")}
          </a>
        )
      }
    >
      <SignedIn feature="aiHelp" prompt={t("help-sign-in")}>
        {(reader) => (
          <Boundary fallback={<p className="notecard warning">{t("help-broken")}</p>}>
            <Suspense fallback={<p className={styles.waiting}>{t("loading")}</p>}>
              <Chat user={reader} />
            </Suspense>
          </Boundary>
        )}
      </SignedIn>
      {!signedIn && (
        <div className={user === undefined ? styles.untilKnown : undefined}>
          <Landing />
        </div>
      )}
    </PlusScreen>
  );
}

/** What AI help does, for those who have not signed in. */
function Landing() {
  const { t } = useTranslator();
  const locale = useLocale();
  const { flags } = useSite();
  const features = [
    [t("help-sources"), t("help-sources-text")],
    [t("help-code"), t("help-code-text")],
    [t("help-languages"), t("help-languages-text")],
    [t("help-kept"), t("help-kept-text")],
  ] as const;
  return (
    <>
      <ul className={styles.features}>
        {features.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {flags.plus && (
        <p>
          <a href={`/${locale}/plus#subscribe`} data-glean="ai_help: signup">
            {t("sign-up")}
          </a>
        </p>
      )}
      {flags.plusDocs && (
        <p>
          <a href={`/${locale}/plus/docs/features/ai-help`}>{t("help-more")}</a>
        </p>
      )}
    </>
  );
}
