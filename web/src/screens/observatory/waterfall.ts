import type { SpeedRequest } from "#/contract/observatory.ts";

/** The phases of a request, in order. */
export const phases = ["dns", "connect", "tls", "wait", "receive"] as const;

type Phase = (typeof phases)[number];

interface Segment {
  readonly phase: Phase;
  /** Its start and length, in percent of the waterfall. */
  readonly start: number;
  readonly length: number;
}

/** The end of the last request, in milliseconds. */
export function endOf(requests: readonly SpeedRequest[]): number {
  return Math.max(1, ...requests.map((request) => request.start + took(request)));
}

/** The duration of a request. */
export function took(request: SpeedRequest): number {
  return phases.reduce((sum, phase) => sum + Math.max(0, request[phase]), 0);
}

const percent = (part: number, whole: number) =>
  Math.round((10_000 * part) / whole) / 100;

/** The phases of a request that took any time. */
export function segmentsOf(request: SpeedRequest, end: number): Segment[] {
  let at = request.start;
  return phases.flatMap((phase) => {
    const length = Math.max(0, request[phase]);
    const start = at;
    at += length;
    if (length === 0) return [];
    return [{ phase, start: percent(start, end), length: percent(length, end) }];
  });
}

const kinds = [
  "document",
  "stylesheet",
  "script",
  "image",
  "font",
  "media",
  "frame",
] as const;

/** The kind of a request, `other` if it has no name. */
export function kindOf(kind: string): (typeof kinds)[number] | "other" {
  return kinds.find((known) => known === kind) ?? "other";
}
