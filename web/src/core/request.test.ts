import { afterEach, expect, test, vi } from "vitest";
import { request, RequestError } from "./request.ts";

afterEach(() => vi.unstubAllGlobals());

const refusal = { error: "Validation Error", message: "Error validating input url" };

test.each([
  ["GET", refusal, refusal.message, refusal.message],
  ["POST", refusal, refusal.error, refusal.message],
  ["DELETE", refusal, "400: Bad Request", refusal.message],
  ["POST", "not a record", "400: Bad Request", "400: Bad Request"],
] as const)("%s is refused with a reason", async (method, body, message, detail) => {
  const response = new Response(JSON.stringify(body), {
    status: 400,
    statusText: "Bad Request",
  });
  vi.stubGlobal("fetch", () => Promise.resolve(response));
  const failure: unknown = await request("/x", method).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RequestError);
  expect(failure).toMatchObject({ status: 400, message, detail });
});

test("a failure has the name of the error, and when to try again", async () => {
  const respond = (body: object, headers: Record<string, string> = {}) =>
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response(JSON.stringify(body), { status: 429, headers })),
    );
  respond({ error: "Too Many", reason: "busy" }, { "Retry-After": "17" });
  await expect(request("/x")).rejects.toMatchObject({ code: "busy", retryAfter: 17_000 });
  respond({ error: "rate-limited" });
  await expect(request("/x")).rejects.toMatchObject({
    code: "rate-limited",
    retryAfter: null,
  });
  respond([]);
  await expect(request("/x")).rejects.toMatchObject({ code: "429" });
});

test("an empty response is null, and one that is not JSON an error", async () => {
  const respond = (body: string) =>
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
  respond("");
  await expect(request("/x", "DELETE")).resolves.toBeNull();
  respond("<!doctype html>");
  await expect(request("/x")).rejects.toBeInstanceOf(SyntaxError);
});
