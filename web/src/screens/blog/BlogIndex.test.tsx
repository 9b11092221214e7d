// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { blogPage } from "../../../test/otherPages.ts";
import { show } from "../../../test/show.tsx";
import { BlogIndex } from "./BlogIndex.tsx";

test.each([
  ["of documents on the web platform has a motto", {}, /Blog.+/],
  ["of another site has only its title", { docs: {} as never }, /Blog$/],
])("a blog %s", (_, site, title) => {
  show(<BlogIndex page={blogPage} />, { site });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(title);
});
