import { keepForReader } from "./collections/index.ts";
import { offlineResponse } from "./offlineResponse.ts";
import { packs } from "./packs/index.ts";
import { findFile, findReader, rememberFile, rememberReader } from "./visited.ts";
import { prefersStored } from "./scope.ts";
import { searchAnswer } from "./search/answer.ts";

/** Passes a call on. */
export function api(request: Request): Promise<Response> {
  return fetch(request).catch(offlineResponse);
}

/** Responds to a search: from downloaded pages if there is no network. */
export async function search({ request }: FetchEvent, url: URL): Promise<Response> {
  if (request.method !== "GET") return api(request);
  try {
    return await fetch(request);
  } catch {
    return (await searchAnswer(url).catch(() => null)) ?? offlineResponse();
  }
}

/** Responds with the reader: the last known one if there is no network. */
export async function reader(event: FetchEvent): Promise<Response> {
  const isRead = event.request.method === "GET";
  try {
    const response = await fetch(event.request);
    if (isRead && (response.ok || response.status === 401)) {
      event.waitUntil(rememberReader(response.clone()).then(keepForReader));
    }
    return response;
  } catch {
    return (isRead ? await findReader() : null) ?? offlineResponse();
  }
}

/** An image or compatibility data for pages. */
export async function file(event: FetchEvent, url: URL): Promise<Response> {
  const stored = async () =>
    (await packs.find(url).catch(() => null)) ?? findFile(url.pathname);
  if (prefersStored) {
    const found = await stored();
    if (found !== null) return found;
  }
  try {
    const response = await fetch(event.request);
    if (response.ok && response.status === 200 && response.type === "basic") {
      event.waitUntil(rememberFile(url.pathname, response.clone()));
    }
    return response;
  } catch (error) {
    const found = await stored();
    if (found !== null) return found;
    throw error;
  }
}
