// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../test/show.tsx";
import { Footer } from "./Footer.tsx";

const names = () => screen.getAllByRole("link").map(({ textContent }) => textContent);

test("leads to everything that the site has", () => {
  const site = {
    flags: { about: true, blog: true, community: true, playground: true },
    links: {
      contribute: "https://code.example/contribute",
      newIssue: "https://code.example/new",
      support: "https://help.example/",
      privacy: "https://help.example/privacy",
      terms: "https://help.example/terms",
      licence: "https://help.example/licence",
      social: [{ name: "Forum", url: "https://forum.example/" }],
    },
  };
  show(<Footer />, { site, locale: "fr" });
  expect(screen.getByRole("link", { name: "Forum" }).getAttribute("rel")).toContain("me");
  expect(names()).toHaveLength(13);
  expect(screen.getByRole("contentinfo").querySelector("p a")).toHaveProperty(
    "href",
    site.links.licence,
  );
});

test("leaves out what it has not", () => {
  show(<Footer />);
  expect(names()).toEqual(["Overview: References", "Overview: Learn"]);
  expect(screen.getByText(/each part states its license/)).toBeDefined();
});
