import { lazy, Suspense, useEffect } from "react";
import { chunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import { PlusScreen, SignedIn } from "#/shell/plus/index.ts";
import { useUser } from "#/shell/session/index.ts";
import { markViewed } from "#/shell/viewed/index.ts";
import { Boundary } from "#/ui/Boundary.tsx";
import styles from "./Help.module.css";

const Chat = lazy(chunk(() => import("./Chat.tsx")));

/** AI help for signed-in readers, with an introduction for all. */
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
      <SignedIn feature="aiHelp" prompt={t("help-sign-in")} example={<Landing />}>
        {(reader) => (
          <Boundary fallback={<p className="notecard warning">{t("help-broken")}</p>}>
            <Suspense fallback={<p className={styles.waiting}>{t("loading")}</p>}>
              <Chat user={reader} />
            </Suspense>
          </Boundary>
        )}
      </SignedIn>
    </PlusScreen>
  );
}

/** The pages of the example, whose names are the same in every language. */
const exampleSources = ["place-items", "justify-items"];

/** An example of an answer, for readers who are not signed in. */
function Landing() {
  const { t } = useTranslator();
  const locale = useLocale();
  const { flags } = useSite();
  return (
    <>
      <figure>
        <figcaption>{t("help-example")}</figcaption>
        <p>
          <strong>{t("help-example-center")}</strong>
        </p>
        <p>
          <Message
            id="help-example-answer"
            parts={{
              code: (text) => <code>{text}</code>,
              sup: (text) => <sup>{text}</sup>,
            }}
          />
        </p>
        <ol aria-label={t("help-sources")}>
          {exampleSources.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ol>
      </figure>
      <p className={styles.more}>
        {flags.plus && (
          <a href={`/${locale}/plus#subscribe`} data-glean="ai_help: signup">
            {t("sign-up")}
          </a>
        )}
        {flags.plusDocs && (
          <a href={`/${locale}/plus/docs/features/ai-help`}>{t("help-more")}</a>
        )}
      </p>
    </>
  );
}
