import { textOf } from "#/core/fields.ts";
import { decodePart, isRecord } from "#/core/parse.ts";
import { request } from "#/core/request.ts";
import type { Slot } from "./slots.ts";

/** An ad of a slot. */
export interface Ad {
  readonly slot: Slot;
  /** Address of the link, and of what counts that the ad was seen. */
  readonly click: string;
  readonly view: string;
  readonly image: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly alt: string;
  readonly copy: string;
  readonly heading: string;
  readonly cta: string;
  readonly colors: Readonly<Record<string, string>>;
}

/** What a page shows. */
export interface Answer {
  /** `success`, `geo_unsupported`, `cap_reached` or `empty`. */
  readonly status: string;
  readonly plusAvailable: boolean;
  readonly ads: readonly Ad[];
}

const maxKeywords = 20;
const maxKeywordLength = 50;

/**
 * Addresses of pages that are written for everybody. Others may name what is a reader's;
 * missing pages have that of the page that says so.
 */
const written = /^\/[^/]+\/(?:docs|blog|curriculum|about|community)\//;

/** What the page with an address is about, in the words of the address. */
export function keywordsOf(address: string): string[] {
  if (!written.test(address)) return [];
  const words = address
    .split("/")
    .slice(2)
    .map((part) => decodePart(part).toLowerCase())
    .filter(
      (word) => word !== "" && new TextEncoder().encode(word).length <= maxKeywordLength,
    );
  return [...new Set(words)].slice(0, maxKeywords);
}

/** Asks for the ads of a page, one for each of its slots at most. */
export async function ask(
  slots: readonly Slot[],
  address: string,
  signal: AbortSignal,
): Promise<Answer> {
  // The server chooses by the page and the country, and does not learn who reads.
  const body = { keywords: keywordsOf(address), pongs: slots };
  const init = { credentials: "omit", signal } as const;
  return readAnswer(await request("/pong/get", "POST", body, init), slots);
}

/** Reads a response; what is not as it should be is not shown. */
export function readAnswer(data: unknown, slots: readonly Slot[]): Answer {
  if (!isRecord(data)) throw new Error("The response has no ads");
  return {
    status: textOf(data["status"]) || "empty",
    plusAvailable: data["plusAvailable"] !== false,
    ads: slots.flatMap((slot) => readAd(slot, data[slot]) ?? []),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function readAd(slot: Slot, data: unknown): Ad | null {
  if (!isRecord(data) || data["status"] !== "success") return null;
  const text = (name: string) => textOf(data[name]);
  const [click, view, image] = [text("click"), text("view"), text("image")];
  if (click === "" || image === "") return null;
  const version = numberOf(data, "version");
  const withCode = (path: string, code: string, of?: number) =>
    `${path}?${of === undefined ? "" : `version=${of}&`}code=${encodeURIComponent(code)}`;
  return {
    slot,
    click: withCode("/pong/click", click, version ?? 1),
    view: withCode("/pong/viewed", view, version),
    image: `/pimg/${encodeURIComponent(image)}`,
    width: numberOf(data, "width"),
    height: numberOf(data, "height"),
    alt: text("alt"),
    copy: text("copy"),
    heading: text("heading"),
    cta: text("cta"),
    colors: readColors(data["colors"]),
  };
}

function numberOf(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  return typeof value === "number" && value > 0 ? value : undefined;
}

/** The custom property of a colour of the response, and what it is in dark mode without one. */
const properties = [
  ["text", "--ad-text"],
  ["background", "--ad-ground"],
  ["ctaText", "--ad-cta-text"],
  ["ctaBackground", "--ad-cta-ground"],
] as const;

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

/** Custom properties for light mode and, with `-dark`, for dark mode. */
function readColors(data: unknown): Readonly<Record<string, string>> {
  if (!isRecord(data)) return {};
  const colors: Record<string, string> = {};
  for (const [name, property] of properties) {
    const light = textOf(data[name]);
    if (!isColor(light)) continue;
    const dark = textOf(data[`${name}Dark`]);
    colors[property] = light;
    colors[`${property}-dark`] = isColor(dark) ? dark : light;
  }
  return colors;
}
