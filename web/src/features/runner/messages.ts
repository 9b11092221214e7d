/** What a runner tells the page around it. The code in it can say anything. */
export type RunnerMessage =
  { readonly typ: "ready"; readonly height: number } | ConsoleMessage;

export interface ConsoleMessage {
  readonly typ: "console";
  readonly prop: string;
  readonly args: readonly unknown[];
  /** Where in the code an error was not caught. */
  readonly place?: { readonly part: "html" | "js"; readonly line: number };
  /** How many lines were left out before this one, since there were too many. */
  readonly dropped?: number;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** Reads a message; null when it is none of ours. */
export function readMessage(data: unknown): RunnerMessage | null {
  if (!isRecord(data)) return null;
  const { typ, prop, args, place, dropped, height } = data;
  if (typ === "ready") return { typ, height: isCount(height) ? height : 0 };
  if (typ !== "console" || typeof prop !== "string" || !Array.isArray(args)) return null;
  const spot = readPlace(place);
  return {
    typ,
    prop,
    args,
    ...(spot === null ? {} : { place: spot }),
    ...(isCount(dropped) ? { dropped } : {}),
  };
}

function readPlace(place: unknown): Exclude<ConsoleMessage["place"], undefined> | null {
  if (!isRecord(place)) return null;
  const { part, line } = place;
  return (part === "html" || part === "js") && isCount(line) ? { part, line } : null;
}
