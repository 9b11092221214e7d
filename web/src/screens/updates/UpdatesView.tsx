import { lazy, Suspense, useEffect, useState } from "react";
import { chunk } from "#/core/chunk.ts";
import { useLocale, useSite } from "#/core/context.ts";
import { statusOf } from "#/core/request.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { PlusScreen } from "#/shell/plus/index.ts";
import { SignInLink, useUser } from "#/shell/session/index.ts";
import { markViewed } from "#/shell/viewed/index.ts";
import { Button, buttonClass } from "#/ui/Button/Button.tsx";
import { LostTrail } from "#/ui/Trail/LostTrail.tsx";
import { useParameters, withSearch } from "#/ui/useParameters.ts";
import { reportFilters } from "./count.ts";
import { FilterForm } from "./FilterForm.tsx";
import { FeatureView } from "./FeatureView.tsx";
import { useFeed, type UpdatesPage } from "./feed.ts";
import { GroupView, searchFor } from "./GroupView.tsx";
import { Pages } from "./Pages.tsx";
import { asked, filterOf, isFiltered, viewed, viewOf, type View } from "./parameters.ts";
import styles from "./Updates.module.css";
import { useAnnouncement } from "./useAnnouncement.ts";

const FollowDialog = lazy(chunk(() => import("./FollowDialog.tsx")));

/** The feed of compatibility changes; signed-in readers can filter it. */
export function UpdatesView() {
  const { t } = useTranslator();
  const { flags } = useSite();
  const user = useUser();
  const { parameters, go } = useParameters();
  const [follows, setFollows] = useState(false);
  useEffect(() => markViewed("plus_updates_v2"), []);

  const signedIn = user?.isAuthenticated === true;
  // A filtered result depends on the reader; an unfiltered one does not.
  const waits = user === undefined && parameters !== null && isFiltered(parameters);
  const view = viewOf(parameters);
  const feed = useFeed(view, waits ? null : asked(parameters, signedIn));
  const announcement = useAnnouncement(feed.data, parameters);
  const filtered = signedIn && parameters !== null && isFiltered(parameters);
  return (
    <PlusScreen
      title={t("updates-title")}
      lead={<p>{t("updates-lead")}</p>}
      actions={
        signedIn ? (
          <Button onClick={() => setFollows(true)}>{t("updates-follow")}</Button>
        ) : (
          <a className={buttonClass({})} href={atomOf(parameters)} data-native="">
            {t("updates-atom")}
          </a>
        )
      }
    >
      {signedIn && parameters !== null && (
        <FilterForm
          parameters={parameters}
          error={mistakeOf(feed.error)}
          onChange={(next) => {
            reportFilters(parameters, next);
            go(next);
          }}
        />
      )}
      {!signedIn && flags.authentication && user !== undefined && (
        <Needs query={parameters?.get("q") ?? ""} />
      )}
      {parameters !== null && (
        <ViewSwitch view={view} onChange={(next) => go(viewed(parameters, next))} />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <Feed
        page={feed.error === undefined ? feed.data : undefined}
        error={feed.error}
        filtered={filtered}
        pending={feed.isLoading || waits || parameters === null}
      />
      {parameters !== null && feed.error === undefined && (feed.data?.last ?? 0) > 1 && (
        <Pages parameters={parameters} last={feed.data?.last ?? 1} onGo={go} />
      )}
      {follows && parameters !== null && (
        <Suspense>
          <FollowDialog parameters={parameters} onClose={() => setFollows(false)} />
        </Suspense>
      )}
    </PlusScreen>
  );
}

/** The Atom feed of a filter; collections are private. */
function atomOf(parameters: URLSearchParams | null): string {
  const address = "/api/v2/updates/feed.atom";
  if (parameters === null) return address;
  const filter = filterOf(parameters);
  filter.delete("collections");
  return withSearch(address, filter);
}

/** The offer to sign in; the search is kept until then, and the site's finds pages for it. */
function Needs({ query }: { readonly query: string }) {
  const { t } = useTranslator();
  const locale = useLocale();
  if (query === "") {
    return (
      <p className={styles.hint} data-no-print="">
        {t("updates-sign-in")} <SignInLink>{t("sign-in")}</SignInLink>
      </p>
    );
  }
  return (
    <p className={`notecard ${styles.needs}`} data-no-print="">
      {t("updates-search-waits", { query })} <SignInLink>{t("sign-in")}</SignInLink>
      {" · "}
      <a href={searchFor(query, locale)} data-native="">
        {t("updates-find", { path: query })}
      </a>
    </p>
  );
}

interface ViewSwitchProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.views} data-no-print="">
      {(["features", "releases"] as const).map((name) => (
        <Button
          key={name}
          look="bare"
          aria-pressed={name === view}
          onClick={() => onChange(name)}
        >
          {t(`updates-by-${name}`)}
        </Button>
      ))}
    </div>
  );
}

/** The error in the reader's browser query. */
function mistakeOf(error: Error | undefined): string | null {
  if (statusOf(error) !== 400) return null;
  const [, reason] =
    /^Error validating input browserslist: (.*)$/.exec(error?.message ?? "") ?? [];
  return reason ?? null;
}

interface FeedProps {
  readonly page: UpdatesPage | undefined;
  readonly error: Error | undefined;
  readonly filtered: boolean;
  readonly pending: boolean;
}

function Feed({ page, error, filtered, pending }: FeedProps) {
  const { t } = useTranslator();
  const locale = useLocale();
  if (statusOf(error) === 404) {
    return <p className={styles.status}>{t("updates-none")}</p>;
  }
  if (error !== undefined) {
    if (mistakeOf(error) !== null) return null; // the field shows it
    return (
      <div className="notecard warning" role="alert">
        <p>{t("updates-failed", { reason: error.message })}</p>
      </div>
    );
  }
  if (page === undefined) {
    return <p className={`${styles.status} ${styles.waiting}`}>{t("loading")}</p>;
  }
  if (page.data.length === 0) {
    return (
      <div className={styles.status}>
        <LostTrail />
        <p role="status">{t(filtered ? "updates-none-filtered" : "updates-none")}</p>
        {filtered && <a href={`/${locale}/plus/updates`}>{t("updates-reset")}</a>}
      </div>
    );
  }
  return (
    <div aria-busy={pending} className={styles.groups}>
      {page.data.map((item) =>
        "groups" in item ? (
          <FeatureView key={`${item.name} ${item.path}`} feature={item} />
        ) : (
          <GroupView
            key={`${item.browser} ${item.version} ${item.release_date}`}
            group={item}
          />
        ),
      )}
    </div>
  );
}
