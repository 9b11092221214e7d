import { gunzipSync } from "node:zlib";
import type { Request } from "playwright-core";

/** The ping that a request of telemetry sends; those of a page that is left are not packed. */
export function pingOf(request: Request): unknown {
  const body = request.postDataBuffer();
  if (body === null) return null;
  const isPacked = request.headers()["content-encoding"] === "gzip";
  return JSON.parse((isPacked ? gunzipSync(body) : body).toString());
}
