// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { doc, germanPage } from "../../../test/pages.ts";
import { show } from "../../../test/show.tsx";
import { ArticleFooter } from "./ArticleFooter.tsx";
import { issueURL } from "./issue.ts";

const site = {
  links: {
    newIssue: "https://code.example/new",
    contribute: "https://docs.example/join",
  },
};

describe("feedback", () => {
  test("yes is thanked", async () => {
    show(<ArticleFooter doc={doc} />, { site });
    await userEvent.click(screen.getByRole("button", { name: "Yes" }));
    expect(screen.getByText("Thank you for your feedback!")).toBeDefined();
  });

  test("no asks for a reason, which is needed to submit", async () => {
    const user = userEvent.setup();
    show(<ArticleFooter doc={doc} />, { site });
    await user.click(screen.getByRole("button", { name: "No" }));
    const radios = await screen.findAllByRole("radio");
    const reasons = radios.map((radio) => radio.getAttribute("value"));
    expect(reasons).toEqual(["outdated", "incomplete", "code_examples", "other"]);
    const submit = screen.getByRole("button", { name: "Submit" });
    expect(submit).toHaveProperty("disabled", true);
    await user.click(screen.getByLabelText("Missing information"));
    expect(submit).toHaveProperty("disabled", false);
    await user.click(submit);
    expect(screen.getByText("Thank you for your feedback!")).toBeDefined();
  });

  test("German readers have reasons of their own", async () => {
    const user = userEvent.setup();
    show(<ArticleFooter doc={germanPage.doc} />, { site, locale: "de" });
    await user.click(screen.getByRole("button", { name: "Nein" }));
    expect(await screen.findAllByRole("radio")).toHaveLength(6);
    expect(screen.getByLabelText("Schwer verständlich")).toBeDefined();
    expect(screen.getByText(/maschinell aus dem Englischen/)).toBeDefined();
    expect(screen.queryByRole("link", { name: /mitarbeiten/ })).toBeNull();
  });
});

describe("article footer", () => {
  test("says when and by whom the page was changed, and where it comes from", () => {
    show(<ArticleFooter doc={doc} />, { site });
    expect(screen.getByText("March 1, 2025")).toHaveProperty(
      "dateTime",
      "2025-03-01T10:20:30.000Z",
    );
    const contributors = screen.getByRole("link", { name: "contributors" });
    expect(contributors).toHaveProperty("pathname", `${doc.mdn_url}/contributors.txt`);
    expect(screen.getByRole("link", { name: /source/ })).toHaveProperty(
      "href",
      doc.source?.github_url,
    );
  });

  test("sends readers of a translation to those who translate", () => {
    const contribute = () => screen.getByRole("link", { name: /contribute/ });
    const translators = "https://docs.example/translate";
    const links = { ...site.links, contributeTranslated: translators };
    const french = { ...doc, locale: "fr", isTranslated: true };
    const { unmount } = show(<ArticleFooter doc={french} />, { site: { links } });
    expect(contribute()).toHaveProperty("href", translators);
    unmount();
    show(<ArticleFooter doc={doc} />, { site: { links } });
    expect(contribute()).toHaveProperty("href", site.links.contribute);
  });

  test("does not guess a date", () => {
    show(<ArticleFooter doc={{ ...doc, modified: "1970-01-01T00:00:00.000Z" }} />, {
      site,
    });
    expect(screen.getByText("Last modified date not known")).toBeDefined();
  });

  test("the report names the page", () => {
    const url = new URL(
      issueURL({ ...doc, locale: "pt-BR" }, "https://code.example/new"),
    );
    expect(url.searchParams.get("template")).toBe("page-report-pt-br.yml");
    expect(url.searchParams.get("mdn-url")).toBe(doc.mdn_url);
    expect(url.searchParams.get("metadata")).toContain(
      "* Folder: `en-us/web/api/lantern`",
    );
  });
});
