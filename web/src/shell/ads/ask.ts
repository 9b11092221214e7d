import { textOf } from "#/core/fields.ts";
import { decodePart, isRecord } from "#/core/parse.ts";
import { request } from "#/core/request.ts";
import type { Slot } from "./slots.ts";

/** An ad of a slot. */
export interface Ad {
  readonly slot: Slot;
  /** Addresses of the link, and for counting views. */
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

/** The ads of a page. */
export interface Answer {
  /** `success`, `geo_unsupported`, `cap_reached` or `empty`. */
  readonly status: string;
  readonly plusAvailable: boolean;
  readonly ads: readonly Ad[];
}

const maxKeywords = 20;
const maxKeywordLength = 50;

/**
 * Addresses of pages with public content. Others may contain private data; missing pages
 * have that of the error page.
 */
const written = /^\/[^/]+\/(?:docs|blog|curriculum|about|community)\//;

/** The subject of a page, as words from its address. */
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

/** Requests the ads of a page, at most one for each of its slots. */
export async function ask(
  slots: readonly Slot[],
  address: string,
  signal: AbortSignal,
): Promise<Answer> {
  // The server chooses by page and country, without the reader's identity.
  const body = { keywords: keywordsOf(address), pongs: slots };
  const init = { credentials: "omit", signal } as const;
  return readAnswer(await request("/pong/get", "POST", body, init), slots);
}

/** Parses a response; invalid ads are not shown. */
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

/** The custom property of each colour in the response, and its default in dark mode. */
const properties = [
  ["text", "--ad-text"],
  ["background", "--ad-ground"],
  ["ctaText", "--ad-cta-text"],
  ["ctaBackground", "--ad-cta-ground"],
] as const;

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

/** Custom properties for light mode and, with suffix `-dark`, for dark mode. */
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
