import { gunzipSync } from "node:zlib";
import type { Request } from "playwright-core";

/** The ping in a telemetry request; pings of a page being left are not compressed. */
export function pingOf(request: Request): unknown {
  const body = request.postDataBuffer();
  if (body === null) return null;
  const isPacked = request.headers()["content-encoding"] === "gzip";
  return JSON.parse((isPacked ? gunzipSync(body) : body).toString());
}
