import { isRecord, parseJSON } from "#/core/parse.ts";

/**
 * Strips a ping of Glean before it is sent. Glean adds ids of the browser and of the
 * session, the day of the first visit, the system, and the exact time of events. None of
 * these are needed, so they do not leave the browser.
 */
export function strip(payload: string): string {
  const ping = parseJSON(payload);
  if (!isRecord(ping)) return payload;
  const { client_info: info, events } = ping;
  const build = isRecord(info) ? info["telemetry_sdk_build"] : undefined;
  return JSON.stringify({
    ...ping,
    client_info: { telemetry_sdk_build: build },
    ...(Array.isArray(events) ? { events: events.map(withoutTime) } : {}),
  });
}

function withoutTime(event: unknown): unknown {
  if (!isRecord(event) || !isRecord(event["extra"])) return event;
  const extra = { ...event["extra"] };
  delete extra["glean_timestamp"];
  return { ...event, extra };
}
