import { expect, test } from "vitest";
import { plans } from "#/shell/plus/index.ts";
import { formatPrice, freeMonths, offerFrom } from "./offer.ts";

/** The server's response for a country, given the prices of 5 and 10. */
function response(country: string, currency: string, whole: readonly number[]): unknown {
  const [m5 = 0, y5 = 0, m10 = 0, y10 = 0] = whole;
  const price = (monthly: number, priceInCents: number) => ({
    monthlyPriceInCents: Math.round(monthly),
    priceInCents,
    id: "price_1",
  });
  return {
    country,
    currency,
    plans: {
      mdn_plus_5m: price(m5, m5),
      mdn_plus_5y: price(y5 / 12, y5),
      mdn_plus_10m: price(m10, m10),
      mdn_plus_10y: price(y10 / 12, y10),
    },
  };
}

const usual = [500, 5000, 1000, 10_000];

// By country, currency and language: the monthly price of each plan, and the amount of a
// yearly payment.
test.each([
  ["US", "usd", "en-US", usual, ["$5", "$4.17", "$10", "$8.33"], ["$50", "$100"]],
  ["NZ", "usd", "de", usual, ["5 $", "4,17 $", "10 $", "8,33 $"], ["50 $", "100 $"]],
  ["DE", "eur", "en-US", usual, ["€5", "€4.17", "€10", "€8.33"], ["€50", "€100"]],
  ["FR", "eur", "fr", usual, ["5 €", "4,17 €", "10 €", "8,33 €"], ["50 €", "100 €"]],
  [
    "CH",
    "chf",
    "en-US",
    usual,
    ["CHF 5", "CHF 4.17", "CHF 10", "CHF 8.33"],
    ["CHF 50", "CHF 100"],
  ],
  [
    "AT",
    "eur",
    "de",
    [499, 4990, 1099, 10_990],
    ["4,99 €", "4,16 €", "10,99 €", "9,16 €"],
    ["49,90 €", "109,90 €"],
  ],
  [
    "JP",
    "jpy",
    "ja",
    [80_000, 800_000, 160_000, 1_600_000],
    ["¥800", "¥667", "¥1,600", "¥1,333"],
    ["¥8,000", "¥16,000"],
  ],
])(
  "prices in %s, %s, for readers of %s",
  (country, currency, locale, whole, months, years) => {
    const offer = offerFrom(response(country, currency, whole));
    if (offer === null) throw new Error("not an offer");
    const written = (cents: number | undefined) =>
      formatPrice(cents ?? NaN, offer.currency, locale)
        .replace(/\u00a0/g, " ")
        .replace("￥", "¥");
    const paid = plans.slice(1);
    expect(paid.map((plan) => written(offer.prices[plan]?.monthly))).toEqual(months);
    expect([1, 3].map((i) => written(offer.prices[paid[i] ?? "core"]?.whole))).toEqual(
      years,
    );
  },
);

test.each([
  ["the usual prices", usual, 2],
  ["prices that are not multiples", [499, 4990, 1099, 10_990], 2],
  ["the least of both plans", [500, 5000, 1000, 11_000], 1],
  ["nothing saved", [500, 6000, 1000, 12_000], 0],
  ["dearer by the year", [500, 7000, 1000, 12_000], 0],
])("months for free: %s", (_, whole, free) => {
  const offer = offerFrom(response("US", "usd", whole));
  expect(offer === null ? null : freeMonths(offer)).toBe(free);
});

test.each([
  ["nothing", null],
  ["a text", "plans"],
  ["no currency", { country: "US", plans: {} }],
  ["a currency that Intl throws at", { country: "US", currency: "dollar", plans: {} }],
])("is not an offer: %s", (_, value) => {
  expect(offerFrom(value)).toBeNull();
});

test("a plan without a price is not offered", () => {
  const offer = offerFrom({
    country: "US",
    currency: "usd",
    plans: { mdn_plus_5m: { monthlyPriceInCents: "500" }, other: {} },
  });
  expect(offer?.prices).toEqual({});
  expect(offer === null ? null : freeMonths(offer)).toBe(0);
});
