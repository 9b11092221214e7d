import { expect, test } from "vitest";
import { strip } from "./strip.ts";

test("a ping is sent without ids, the first visit, the system and exact times", () => {
  const ping = {
    ping_info: { seq: 1, start_time: "2026-11-22T21:00Z", end_time: "2026-11-22T21:01Z" },
    client_info: {
      telemetry_sdk_build: "5.0.10",
      client_id: "c",
      session_id: "s",
      session_count: 4,
      first_run_date: "2026-11-01+00:00",
      os: "Linux",
      locale: "de",
    },
    metrics: { string: { "page.http_status": "200" } },
    events: [
      {
        category: "element",
        name: "clicked",
        timestamp: 0,
        extra: { source: "a", glean_timestamp: "1795381200123" },
      },
      { category: "glean", name: "restarted", timestamp: 0 },
    ],
  };
  expect(JSON.parse(strip(JSON.stringify(ping)))).toEqual({
    ...ping,
    client_info: { telemetry_sdk_build: "5.0.10" },
    events: [
      { category: "element", name: "clicked", timestamp: 0, extra: { source: "a" } },
      { category: "glean", name: "restarted", timestamp: 0 },
    ],
  });
});

test.each(["", "null", "7", '"text"'])(
  "%j, which is not a ping, is left alone",
  (text) => {
    expect(strip(text)).toBe(text);
  },
);
