import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import type { Page } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

/** A site with ready users for the journeys of a file. */
export interface DevSite {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** A folder for the journeys' files. */
  readonly folder: string;
  /** The site's flags. */
  readonly flags: readonly string[];
}

/**
 * Starts a site with its own database before the journeys of a file. A function returns
 * flags that are only known then.
 */
export function devSite(
  ...more: readonly (string | (() => readonly string[]))[]
): DevSite {
  let folder = "";
  let site: RunningSite;
  const flags = () => [
    "--dev-login",
    `--database-dir=${join(folder, "database")}`,
    ...more.flatMap((flag) => (typeof flag === "string" ? flag : flag())),
  ];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-journey-"));
    site = await startSite({ flags: flags() });
  });
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get url() {
      return site.url;
    },
    get folder() {
      return folder;
    },
    get flags() {
      return flags();
    },
  };
}

/** The users of --dev-login. */
export type DevUser = "core" | "plus" | "staff";

/** The address that signs in a user of --dev-login and continues to a path. */
export function signInPath(user: DevUser, path: string): string {
  const query = new URLSearchParams({ email: `${user}@example.org`, next: path });
  return `/users/fxa/login/no-prompt/?${query.toString()}`;
}

/** The prefix of the calls for collections. */
export const collectionsAPI = "/api/v2/collections/";

/** Calls the API as the reader of a page. */
export function call(
  page: Page,
  path: string,
  method = "GET",
  body?: object,
): Promise<unknown> {
  return page.evaluate(
    async ({ url, how, fields }) => {
      const response = await fetch(url, {
        method: how,
        ...(fields === undefined
          ? {}
          : {
              headers: { "Content-Type": "application/json" },
              body: JSON.stringify(fields),
            }),
      });
      const text = await response.text();
      return text === "" ? null : (JSON.parse(text) as unknown);
    },
    { url: path, how: method, fields: body },
  );
}

interface Made {
  readonly id: string;
}

/** Makes a collection and returns its id. */
export async function makeCollection(page: Page, name: string): Promise<string> {
  const { id } = (await call(page, collectionsAPI, "POST", { name })) as Made;
  return id;
}

/** Saves a page in a collection. */
export function saveIn(page: Page, id: string, url: string, title: string) {
  return call(page, `${collectionsAPI}${id}/items/`, "POST", { url, title });
}

/** Waits until a site has built its packs: until then, its list of them has status 503. */
export async function packsMade(origin: string): Promise<void> {
  const status = async () => (await fetch(`${origin}/offline/update.json`)).status;
  await expect.poll(status, { timeout: 120_000 }).toBe(200);
}
