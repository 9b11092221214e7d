// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { genericPage } from "../../test/pages.ts";
import { show } from "../../test/show.tsx";
import { PageView } from "./PageView.tsx";
import type { ScreenProps } from "./runtime.ts";

function Parameters({ parameters }: ScreenProps) {
  return <p>{JSON.stringify(parameters)}</p>;
}

test("a screen is given the parameters of its address", () => {
  const page = { ...genericPage, url: "/en-US/plus/docs/features/overview" };
  show(<PageView page={page} Screen={Parameters} />);
  expect(screen.getByText('{"path":"features/overview"}')).toBeDefined();
});
