import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Page } from "./harness.ts";
import { startSite, type RunningSite } from "./server.ts";

/** A site that signs in ready users, while the journeys of a file run. */
export interface DevSite {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** A folder for files of the journeys. */
  readonly folder: string;
  /** The flags that the site was started with. */
  readonly flags: readonly string[];
}

/**
 * Starts a site with a database of its own before the journeys of a file. Flags that
 * are not known before come from a function.
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

/** The address that signs in a user of --dev-login and leads on to a path. */
export function signInPath(user: DevUser, path: string): string {
  const query = new URLSearchParams({ email: `${user}@example.org`, next: path });
  return `/users/fxa/login/no-prompt/?${query.toString()}`;
}

/** The calls that collections begin with. */
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
