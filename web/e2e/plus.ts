import type { Page } from "./harness.ts";

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
