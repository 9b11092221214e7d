import { afterEach, expect, test, vi } from "vitest";
import { callAPI, Refused } from "./api.ts";

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
  const refused: unknown = await callAPI("/x", method).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ status: 400, message, detail });
});
