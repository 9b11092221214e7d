import { lazy, Suspense, useEffect, useRef } from "react";
import type { Page } from "#/contract/page.ts";
import { chunk } from "#/core/chunk.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { loadScreenStrings } from "#/l10n/load.ts";
import { PlusScreen, SignedIn } from "#/shell/plus/index.ts";
import type { User } from "#/shell/session/index.ts";
import { Island } from "#/ui/Island/Island.tsx";
import { Account } from "./Account.tsx";
import { Assistant } from "./Assistant.tsx";
import { Contents } from "./Contents.tsx";
import { Data } from "./Data.tsx";
import { Language } from "./Language.tsx";
import { Newsletter } from "./Newsletter.tsx";
import { Sessions } from "./Sessions.tsx";
import { Subscription } from "./Subscription.tsx";
import styles from "./Settings.module.css";

const OfflineSection = lazy(
  chunk(async () => {
    const parts = [
      import("#/shell/offlineSettings/index.ts"),
      loadScreenStrings("offline"),
    ] as const;
    const [{ OfflineSection: section }] = await Promise.all(parts);
    return { default: section };
  }),
);

/** The settings of the reader's account. */
export default function SettingsScreen({ page }: { readonly page: Page }) {
  const { t } = useTranslator();
  if (page.renderer !== "SpaPlusSettings") return null;
  return (
    <PlusScreen title={t("settings-title")} lead={<p>{t("settings-lead")}</p>}>
      <SignedIn prompt={t("settings-sign-in")} example={<Sections />}>
        {(user) => <Settings user={user} />}
      </SignedIn>
    </PlusScreen>
  );
}

/** What the settings are about, for readers who are not signed in. */
function Sections() {
  const { t } = useTranslator();
  const { flags } = useSite();
  return (
    <figure>
      <figcaption>{t("settings-contents")}</figcaption>
      <dl className={styles.preview}>
        <dt>{t("settings-language")}</dt>
        <dd>{t("settings-language-note")}</dd>
        {flags.aiHelp && (
          <>
            <dt>{t("settings-ai")}</dt>
            <dd>{t("settings-history-note")}</dd>
          </>
        )}
        {flags.plans && (
          <>
            <dt>{t("settings-subscription")}</dt>
            <dd>{t("settings-payments-note")}</dd>
          </>
        )}
        <dt>{t("settings-sessions")}</dt>
        <dd>{t("settings-sessions-note")}</dd>
        <dt>{t("settings-data")}</dt>
        <dd>{t("settings-export-note")}</dd>
      </dl>
    </figure>
  );
}

function Settings({ user }: { readonly user: User }) {
  const { flags, offline } = useSite();
  useArrivalAtHash();
  const sections = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.settings}>
      <Contents of={sections} />
      <div ref={sections} className={styles.sections}>
        <Account user={user} />
        <Subscription user={user} />
        <Assistant user={user} />
        {flags.newsletter && <Newsletter />}
        <Language user={user} />
        <Sessions />
        <Data user={user} />
        {offline.worker && (
          <Island>
            <Suspense>
              <OfflineSection />
            </Suspense>
          </Island>
        )}
      </div>
    </div>
  );
}

/** Scrolls to the target of the address, which did not exist when the page loaded. */
function useArrivalAtHash(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id !== "") document.getElementById(id)?.scrollIntoView();
  }, []);
}
