// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { direction, locales, uiLocale } from "#/core/locales.ts";
import { show } from "../../test/show.tsx";
import { Message } from "./context.tsx";
import { formatDate, formatMonth } from "./dates.ts";
import { translatorFor } from "./load-all.ts";
import { createTranslator } from "./translator.ts";

const time = Date.UTC(2025, 2, 1);

describe("dates", () => {
  // The output of browsers, for engines without Intl.
  test.each(locales)("%s agrees with Intl", (locale) => {
    const options = { timeZone: "UTC", year: "numeric", month: "long" } as const;
    for (let month = 0; month < 12; month++) {
      const at = Date.UTC(2025, month, 9);
      const day = new Intl.DateTimeFormat(locale, { ...options, day: "numeric" });
      expect(formatDate(at, locale)).toBe(day.format(at));
      expect(formatMonth(at, locale)).toBe(
        new Intl.DateTimeFormat(locale, options).format(at),
      );
    }
  });
});

test.for([
  ["zh-CN", "您"],
  ["zh-TW", "你"],
] as const)("%s addresses readers in one form", ([locale, other]) => {
  const file = readFileSync(join(import.meta.dirname, `${locale}.ftl`), "utf8");
  expect(file.split("\n").filter((line) => line.includes(other))).toEqual([]);
});

describe("translator", () => {
  test("chooses by number", () => {
    const { t } = translatorFor("ru");
    expect(t("filter-matches", { count: 0 })).toBe("Нет совпадений");
    expect(t("filter-matches", { count: 1 })).toBe("1 совпадение");
    expect(t("filter-matches", { count: 3 })).toBe("3 совпадения");
    expect(t("filter-matches", { count: 12 })).toBe("12 совпадений");
  });

  test("a missing message shows its name and warns", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(createTranslator("en-US", [["a", "A"]]).t("b")).toBe("b");
    expect(warn).toHaveBeenCalledOnce();
  });
});

test("Message turns marked stretches into elements", () => {
  show(
    <p data-testid="p">
      <Message
        id="modified"
        args={{ date: "today" }}
        parts={{
          time: (text) => <time>{text}</time>,
          a: (text) => <a href="/who">{text}</a>,
        }}
      />
    </p>,
  );
  expect(screen.getByTestId("p").innerHTML).toBe(
    'This page was last modified on <time>today</time> by <a href="/who">contributors</a>.',
  );
});

test("locales", () => {
  expect(uiLocale("hu")).toBe("en-US");
  expect([direction("ar"), direction("he"), direction("de")]).toEqual([
    "rtl",
    "rtl",
    "ltr",
  ]);
  expect(formatDate(time, "en-US")).toBe("March 1, 2025");
});
