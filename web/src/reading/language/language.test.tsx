// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { doc, germanPage } from "../../../test/pages.ts";
import { show } from "../../../test/show.tsx";
import { LanguageMenu, TranslationBanner } from "./index.ts";
import { preferredLocale, setPreferredLocale } from "#/storage/preferredLocale.ts";

beforeEach(() => setPreferredLocale(null));

describe("language menu", () => {
  test("lists the translations and marks the one that is read", async () => {
    show(<LanguageMenu doc={doc} />);
    await userEvent.click(screen.getByRole("button", { name: /Language/ }));
    const [english, german] = screen.getAllByRole("link");
    expect(english?.getAttribute("aria-current")).toBe("true");
    expect(german?.getAttribute("href")).toBe("/de/docs/Web/API/lantern");
    expect(german?.textContent).toContain("Experimental");
  });

  test("is left out where there is one language", () => {
    show(<LanguageMenu doc={{ ...doc, other_translations: [] }} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("remembers and forgets", async () => {
    const user = userEvent.setup();
    show(<LanguageMenu doc={doc} />);
    await user.click(screen.getByRole("button", { name: /Language/ }));
    const remember = screen.getByRole("switch", { name: "Remember language" });
    await user.click(remember);
    expect(preferredLocale()).toBe("en-US");
    await user.click(remember);
    expect(preferredLocale()).toBeNull();
  });

  test("a remembered language moves with the reader", async () => {
    const user = userEvent.setup();
    setPreferredLocale("en-US");
    show(<LanguageMenu doc={doc} />);
    await user.click(screen.getByRole("button", { name: /Language/ }));
    const link = screen.getByRole("link", { name: /Deutsch/ });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    expect(preferredLocale()).toBe("de");
  });
});

describe("translation banner", () => {
  test.each([
    ["de", true, /machine-translated/],
    ["fr", true, /by the community/],
    ["hu", false, /not maintained/],
  ])("%s", (locale, isActive, text) => {
    show(<TranslationBanner doc={{ ...germanPage.doc, locale, isActive }} />);
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole("link", { name: "View in English" })).toHaveProperty(
      "pathname",
      "/en-US/docs/Web/API/lantern",
    );
  });

  test("flags German as an experiment", () => {
    show(<TranslationBanner doc={germanPage.doc} />);
    expect(screen.getByText("Experimental")).toBeDefined();
  });

  test("an original needs none", () => {
    show(<TranslationBanner doc={doc} />);
    expect(screen.queryByRole("complementary")).toBeNull();
  });
});
