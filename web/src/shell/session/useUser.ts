import { withBase } from "#/core/base.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Flags } from "#/contract/site.ts";
import { useSite } from "#/core/context.ts";
import { listenersOf } from "#/core/listeners.ts";
import { isRecord } from "#/core/parse.ts";
import { readJSON, removeItem, writeJSON } from "#/storage/local.ts";
import { userKey } from "#/storage/reader.ts";

/** The reader's settings. */
interface UserSettings {
  readonly localeOverride: string | null;
  readonly newsletter: boolean;
  readonly noAds: boolean;
  /** Whether to store questions to AI help; null until set. */
  readonly aiHelpHistory: boolean | null;
  /** When a collection of the reader last changed. */
  readonly collectionLastModified: string | null;
}

/** The reader as described by the server. */
export interface User {
  readonly username: string | null;
  readonly isAuthenticated: boolean;
  readonly isBetaTester: boolean;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly isSubscriber: boolean;
  readonly subscriptionType: string | null;
  readonly subscriberNumber: number | null;
  readonly avatarUrl: string | null;
  readonly email: string | null;
  readonly geo: { readonly country: string; readonly country_iso: string };
  readonly settings: UserSettings;
  /** Message shown instead of the account while accounts are down; `api` for our own. */
  readonly maintenance: string | null;
}

const whoAmI = "/api/v1/whoami";

type Fields = Readonly<Record<string, unknown>>;

function settingsFrom(data: unknown): UserSettings {
  const fields: Fields = isRecord(data) ? data : {};
  return {
    localeOverride: (fields["locale_override"] as string | undefined) ?? null,
    newsletter: fields["mdnplus_newsletter"] === true,
    noAds: fields["no_ads"] === true,
    aiHelpHistory: (fields["ai_help_history"] as boolean | undefined) ?? null,
    collectionLastModified:
      (fields["collections_last_modified_time"] as string | undefined) ?? null,
  };
}

function fromServer(data: Fields): User {
  const text = (name: string) => (data[name] as string | undefined) ?? null;
  const is = (name: string) => data[name] === true;
  const geo = data["geo"] as Partial<User["geo"]> | undefined;
  return {
    username: text("username"),
    isAuthenticated: is("is_authenticated"),
    isBetaTester: is("is_beta_tester"),
    isStaff: is("is_staff"),
    isSuperuser: is("is_super_user"),
    isSubscriber: is("is_subscriber"),
    subscriptionType: text("subscription_type"),
    subscriberNumber: (data["subscriber_number"] as number | undefined) ?? null,
    avatarUrl: text("avatar_url"),
    email: text("email"),
    geo: {
      country: geo?.country ?? "United States",
      country_iso: geo?.country_iso ?? "US",
    },
    settings: settingsFrom(data["settings"]),
    maintenance: text("maintenance"),
  };
}

/** A reader who is not signed in. */
export const nobody: User = fromServer({});

const unavailable: User = { ...nobody, maintenance: "api" };

function cached(): User | undefined {
  const value = readJSON(userKey, "sessionStorage");
  if (!isRecord(value) || !isRecord(value["geo"])) return undefined;
  const { geo, settings } = nobody;
  const stored = isRecord(value["settings"]) ? value["settings"] : {};
  return {
    ...unavailable,
    maintenance: null,
    ...value,
    geo: { ...geo, ...value["geo"] },
    settings: { ...settings, ...stored },
  };
}

// Loaded with every first page, for which request.ts is too large.
async function fetchUser(): Promise<User> {
  try {
    const response = await fetch(withBase(whoAmI));
    // The session has ended, or the account was deleted.
    if (response.status === 401) return remember(nobody);
    if (!response.ok) throw new Error(`${response.status} on ${whoAmI}`);
    return remember(fromServer((await response.json()) as Fields));
  } catch (error) {
    console.warn("Could not find out who is signed in", error);
    forgetUser();
    return unavailable;
  }
}

function remember(user: User): User {
  writeJSON(userKey, user, "sessionStorage");
  return user;
}

/** Deletes the stored reader, before signing in or out. */
export function forgetUser(): void {
  removeItem(userKey, "sessionStorage");
}

/** The server's latest description of the reader in this document. */
let current: User | undefined;
let latest: Promise<void> | undefined;

/** The server is asked once the reader is displayed, and when it is reachable again. */
const { subscribe, notify } = listenersOf({
  first: () => {
    void refreshUser();
    window.addEventListener("online", onOnline);
  },
  last: () => {
    window.removeEventListener("online", onOnline);
    current = latest = undefined;
  },
});

/** Shows the reader as given, whatever a pending response says. */
export function setUser(user: User): void {
  current = user;
  latest = undefined;
  notify();
}

/** Fetches the reader again. */
export function refreshUser(): Promise<void> {
  const request = fetchUser().then((user) => {
    if (latest === request) setUser(user);
  });
  latest = request;
  return request;
}

const onOnline = () => void refreshUser();

const subscribeToNobody = () => () => undefined;

/** The reader: undefined until the server has responded, null without accounts. */
export function useConfirmedUser(): User | null | undefined {
  const { flags } = useSite();
  const user = useSyncExternalStore(
    flags.authentication ? subscribe : subscribeToNobody,
    () => current,
    () => undefined,
  );
  return flags.authentication ? user : null;
}

/**
 * The reader as from useConfirmedUser; until the server responds, the one of the previous
 * document.
 */
export function useUser(): User | null | undefined {
  const { flags } = useSite();
  const [known, setKnown] = useState<User>();
  const confirmed = useConfirmedUser();
  useEffect(() => {
    if (flags.authentication) setKnown(cached());
  }, [flags.authentication]);
  return confirmed === undefined ? known : confirmed;
}

const supporters = new Set(["mdn_plus_10m", "mdn_plus_10y"]);

/** Reports whether a reader has a feature, which may be in early access. */
export function hasFeature(
  { flags, early }: { readonly flags: Flags; readonly early: readonly string[] },
  user: User | null | undefined,
  name: keyof Flags,
): boolean {
  if (!flags[name] || !early.includes(name)) return flags[name];
  return user?.isBetaTester === true || supporters.has(user?.subscriptionType ?? "");
}
