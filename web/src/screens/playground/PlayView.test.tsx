// @vitest-environment jsdom
import { act, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { TranslatorProvider } from "#/l10n/context.tsx";
import { translatorFor } from "#/l10n/load-all.ts";
import { PlayView } from "./PlayView.tsx";

// Editors need layout, which the journeys have.
vi.mock("./Playground.tsx", () => ({ default: () => <output>{42}</output> }));

test("the server draws a heading, the browser the playground", async () => {
  const page = (
    <TranslatorProvider value={translatorFor("de")}>
      <PlayView />
    </TranslatorProvider>
  );
  const html = renderToString(page);
  expect(html).toContain("Spielwiese");
  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.append(container);
  const recovered = vi.fn();
  await act(async () => {
    render(page, { container, hydrate: true, onRecoverableError: recovered });
    await vi.dynamicImportSettled();
  });
  expect(recovered).not.toHaveBeenCalled();
  expect(container.querySelector("output")?.textContent).toBe("42");
});
