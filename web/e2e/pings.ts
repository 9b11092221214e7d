import { gunzipSync } from "node:zlib";
import type { Request } from "playwright-core";

/** The ping that a request of telemetry sends. */
export function pingOf(request: Request): unknown {
  const body = request.postDataBuffer();
  return body === null ? null : JSON.parse(gunzipSync(body).toString());
}
