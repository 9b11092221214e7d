import { useEffect, type ReactNode } from "react";
import type { OfflineSettings } from "#/contract/offline.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { report } from "#/core/report.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";
import {
  changeOffline,
  update,
  useOffline,
  type OfflineState,
} from "#/shell/offline/index.ts";
import { useUser, type User } from "#/shell/session/index.ts";
import { Row, Section } from "#/ui/Rows/Rows.tsx";
import { Switch } from "#/ui/Switch/Switch.tsx";
import { useOnline } from "#/ui/useOnline.ts";
import { Chooser, Preview } from "./Chooser.tsx";
import { Download } from "./Download.tsx";
import { SessionEnded } from "./SessionEnded.tsx";
import { Stored } from "./Stored.tsx";
import { useCatalogue } from "./useCatalogue.ts";
import styles from "./OfflineSection.module.css";

interface OfflineSectionProps {
  /** Whether it has a screen of its own. */
  readonly isAlone?: boolean;
}

/** The settings of offline reading, with their progress. */
export function OfflineSection({ isAlone = false }: OfflineSectionProps) {
  const { t } = useTranslator();
  const { offline } = useSite();
  // The target of the address did not exist when the browser looked for it.
  useEffect(() => {
    if (window.location.hash !== "#offline") return;
    document.getElementById("offline")?.scrollIntoView();
  }, []);
  if (!offline.worker) return null;
  return (
    <Section id="offline" title={t("offline-title")} isAlone={isAlone}>
      <Content packs={offline.packs} isAlone={isAlone} />
    </Section>
  );
}

interface ContentProps {
  readonly packs: "off" | "subscribers" | "everyone";
  readonly isAlone: boolean;
}

function Content({ packs, isAlone }: ContentProps) {
  const { t } = useTranslator();
  const user = useUser();
  const state = useOffline();
  const blocked = useBlockedReason(state);
  if (blocked !== null) {
    return (
      <>
        <p className="notecard warning">{blocked}</p>
        {isAlone && <Preview />}
      </>
    );
  }
  if (packs === "off") return <WithoutPacks state={state} />;
  if (packs === "subscribers") {
    if (user === undefined) return <p>{t("loading")}</p>;
    if (!mayHavePacks(user, state)) return <Offer state={state} isAlone={isAlone} />;
    return (
      <>
        {isSignedOut(user) && !isForbidden(state) && <SessionEnded />}
        <Packs state={state} />
      </>
    );
  }
  return <Packs state={state} />;
}

/**
 * Reports whether a reader has a plan with packs. If the account is unavailable or the
 * session expired, stored packs are kept.
 */
function mayHavePacks(user: User | null, { settings }: OfflineState): boolean {
  if (user === null) return false;
  if (isSignedOut(user)) return settings.offline;
  return user.isSubscriber || user.maintenance !== null;
}

/** Reports whether the last download failed without a valid session, which is shown. */
const isForbidden = ({ status }: OfflineState) => status?.failure?.kind === "forbidden";

function isSignedOut(user: User | null): boolean {
  return user !== null && !user.isAuthenticated && user.maintenance === null;
}

/** The reason why offline reading is unavailable in this browser, or null. */
function useBlockedReason({ worker }: OfflineState): string | null {
  const { t } = useTranslator();
  switch (worker) {
    case "unsupported":
      return t("offline-unsupported");
    case "refused":
      return t("offline-refused");
    case "silent":
      return t("offline-silent");
    default:
      return null;
  }
}

interface OfferProps {
  readonly state: OfflineState;
  readonly isAlone: boolean;
}

/** The offer for readers without a plan. */
function Offer({ state, isAlone }: OfferProps) {
  const { t } = useTranslator();
  const { flags } = useSite();
  const locale = useLocale();
  return (
    <>
      <Row title={t("offline-switch-title")}>
        {isForbidden(state) && (
          <p className="notecard warning">{t("offline-failure-forbidden")}</p>
        )}
        <p>
          {flags.plus ? (
            <Message
              id="offline-subscribe"
              parts={{
                link: (text) => <a href={`/${locale}/plus#subscribe`}>{text}</a>,
              }}
            />
          ) : (
            t("offline-subscribers")
          )}
        </p>
      </Row>
      {isAlone && <Preview />}
      <Visited state={state} />
    </>
  );
}

/** The data that every reader has in this browser, with a button to delete it. */
function Visited({
  state,
  children,
}: {
  readonly state: OfflineState;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslator();
  return (
    <>
      <Row title={t("offline-visited")}>
        <p>{t("offline-visited-note")}</p>
        {children}
      </Row>
      <Stored state={state} catalogue={null} />
    </>
  );
}

/** Settings of sites without packs, which store visited pages. */
function WithoutPacks({ state }: { readonly state: OfflineState }) {
  const { t } = useTranslator();
  return (
    <>
      <Visited state={state}>
        <p>{t("offline-packs-off")}</p>
      </Visited>
      <Debug state={state} />
    </>
  );
}

function Packs({ state }: { readonly state: OfflineState }) {
  const { t } = useTranslator();
  const { settings, status } = state;
  const online = useOnline();
  const hasStored = status !== null && status.packs.length > 0;
  const isWanted = settings.offline || hasStored;
  const { catalogue, error, reload } = useCatalogue(isWanted);
  const set = (next: Partial<OfflineSettings>) => void changeOffline(next);
  // The list moves the content below it, and stored data enlarges its row.
  const hasList = catalogue !== null || error !== null;
  return (
    <>
      <SwitchRow
        title={t("offline-switch-title")}
        label={t("offline-switch")}
        checked={settings.offline}
        onChange={(on) => {
          report(on ? "toggle_plus_offline_enabled" : "toggle_plus_offline_disabled");
          set({ offline: on });
        }}
      >
        <p>{t("offline-switch-note")}</p>
        <p>{t("offline-visited-note")}</p>
        {!online && <p className="notecard">{t("offline-now")}</p>}
      </SwitchRow>
      {!isWanted && <Preview />}
      {settings.offline && (
        <>
          <SwitchRow
            title={t("offline-prefer-title")}
            label={t("offline-prefer")}
            checked={settings.preferOnline}
            onChange={(preferOnline) => set({ preferOnline })}
          >
            <p>{t("offline-prefer-note")}</p>
          </SwitchRow>
          <SwitchRow
            title={t("offline-auto-title")}
            label={t("offline-auto")}
            checked={settings.autoUpdates}
            onChange={(autoUpdates) => {
              set({ autoUpdates });
              if (autoUpdates && hasStored) void update();
            }}
          >
            <p>{t("offline-auto-note")}</p>
          </SwitchRow>
          <Chooser
            state={state}
            catalogue={catalogue}
            error={error}
            onReload={reload}
            onChange={set}
          />
          {hasList && <Download state={state} catalogue={catalogue} onReload={reload} />}
        </>
      )}
      {hasList && status !== null && isWanted && (
        <Stored state={state} catalogue={catalogue} />
      )}
      <Debug state={state} />
    </>
  );
}

interface SwitchRowProps {
  readonly title: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

function SwitchRow({ title, label, checked, onChange, children }: SwitchRowProps) {
  return (
    <Row
      title={title}
      action={
        <Switch checked={checked} onChange={onChange}>
          {label}
        </Switch>
      }
    >
      {children}
    </Row>
  );
}

/** The raw status, for bug reports. */
function Debug({ state }: { readonly state: OfflineState }) {
  if (window.location.hash !== "#debug") return null;
  return (
    <pre className={styles.debug} tabIndex={0}>
      {JSON.stringify(state, null, 2)}
    </pre>
  );
}
