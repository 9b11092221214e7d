import { isRecord } from "#/core/parse.ts";
import { request } from "#/core/request.ts";
import { planOf, plans, type Plan, type Product } from "#/shell/plus/index.ts";

/** The price of a plan, in hundredths of the currency. */
interface Price {
  readonly monthly: number;
  /** The amount of each payment. */
  readonly whole: number;
}

/** The prices of plans in the reader's country. */
export interface Offer {
  readonly country: string;
  readonly currency: string;
  readonly prices: Readonly<Partial<Record<Plan, Price>>>;
}

export const offerAddress = "/api/v1/stripe/plans";

const amount = (value: unknown) => (typeof value === "number" ? value : NaN);

/** Parses a response of the API; null if it is invalid. */
export function offerFrom(value: unknown): Offer | null {
  if (!isRecord(value) || !isRecord(value["plans"])) return null;
  const { country, currency, plans: listed } = value;
  if (typeof country !== "string" || !/^[a-z]{3}$/.test(String(currency))) return null;
  const prices: Partial<Record<Plan, Price>> = {};
  for (const plan of plans) {
    const fields = listed[plan];
    if (!isRecord(fields)) continue;
    const monthly = amount(fields["monthlyPriceInCents"]);
    const whole = amount(fields["priceInCents"]);
    if (monthly > 0 && whole > 0) prices[plan] = { monthly, whole };
  }
  return { country, currency: String(currency), prices };
}

export async function fetchOffer(): Promise<Offer> {
  const offer = offerFrom(await request(offerAddress));
  if (offer === null) throw new Error(`The response of ${offerAddress} is not an offer`);
  return offer;
}

const hundred = 100;

/** Formats a price, without a fraction if it is zero. */
export function formatPrice(cents: number, currency: string, locale: string): string {
  const whole = cents % hundred === 0 ? { maximumFractionDigits: 0 } : {};
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, ...whole });
  return format.format(cents / hundred);
}

const sold: readonly Product[] = ["plus", "supporter"];
const months = 12;

/** The free months with yearly payment, common to all plans. */
export function freeMonths({ prices }: Offer): number {
  const saved = sold.map((product) => {
    const month = prices[planOf(product, "month")]?.whole ?? 0;
    const year = prices[planOf(product, "year")]?.whole ?? Infinity;
    return month === 0 ? 0 : months - year / month;
  });
  // The tolerance for amounts that are not multiples of a month.
  const rounding = 0.05;
  return Math.max(0, Math.floor(Math.min(...saved) + rounding));
}
