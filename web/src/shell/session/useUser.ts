import { useEffect, useState } from "react";
import useSWR from "swr";
import { useSite } from "#/core/context.ts";
import { isRecord } from "#/core/parse.ts";
import { readJSON, removeItem, writeJSON } from "#/storage/local.ts";

/** The reader, as the server describes them. */
export interface User {
  readonly username: string | null;
  readonly isAuthenticated: boolean;
  readonly isSubscriber: boolean;
  readonly subscriptionType: string | null;
  readonly avatarUrl: string | null;
  readonly email: string | null;
  readonly geo: { readonly country: string; readonly country_iso: string };
  /** Message in place of the account while accounts do not work; `api` for our own. */
  readonly maintenance: string | null;
}

interface WhoAmI {
  readonly username?: string;
  readonly is_authenticated?: boolean;
  readonly is_subscriber?: boolean;
  readonly subscription_type?: string;
  readonly avatar_url?: string;
  readonly email?: string;
  readonly geo?: { readonly country?: string; readonly country_iso?: string };
  readonly maintenance?: string;
}

const cacheKey = "whoami";

function fromServer(data: WhoAmI): User {
  return {
    username: data.username ?? null,
    isAuthenticated: data.is_authenticated ?? false,
    isSubscriber: data.is_subscriber ?? false,
    subscriptionType: data.subscription_type ?? null,
    avatarUrl: data.avatar_url ?? null,
    email: data.email ?? null,
    geo: {
      country: data.geo?.country ?? "United States",
      country_iso: data.geo?.country_iso ?? "US",
    },
    maintenance: data.maintenance ?? null,
  };
}

const unavailable: User = { ...fromServer({}), maintenance: "api" };

function cached(): User | undefined {
  const value = readJSON(cacheKey, "sessionStorage");
  if (!isRecord(value) || !isRecord(value["geo"])) return undefined;
  return { ...fromServer({}), ...value, geo: { ...fromServer({}).geo, ...value["geo"] } };
}

async function fetchUser(url: string): Promise<User> {
  try {
    const response = await fetch(url);
    // The session was of an account that is gone; the server has ended it.
    if (response.status === 401) return remember(fromServer({}));
    if (!response.ok) throw new Error(`${response.status} on ${url}`);
    return remember(fromServer((await response.json()) as WhoAmI));
  } catch (error) {
    console.warn("Could not find out who is signed in", error);
    forgetUser();
    return unavailable;
  }
}

function remember(user: User): User {
  writeJSON(cacheKey, user, "sessionStorage");
  return user;
}

/** Drops what is remembered, before the reader signs in or out. */
export function forgetUser(): void {
  removeItem(cacheKey, "sessionStorage");
}

/**
 * The reader: undefined until known, null on sites without accounts. The server
 * is asked once per document; until it responds, the response to the document before
 * counts.
 */
export function useUser(): User | null | undefined {
  const { flags } = useSite();
  const [known, setKnown] = useState<User>();
  const { data } = useSWR<User>(
    flags.authentication ? "/api/v1/whoami" : null,
    fetchUser,
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  useEffect(() => {
    if (flags.authentication) setKnown(cached());
  }, [flags.authentication]);
  return flags.authentication ? (data ?? known) : null;
}
