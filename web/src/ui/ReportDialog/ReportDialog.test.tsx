// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { request } from "#/core/request.ts";
import { show } from "../../../test/show.tsx";
import { ReportDialog } from "./ReportDialog.tsx";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

afterEach(() => vi.unstubAllGlobals());

const refusal = { error: "Bad Request", message: "The code was deleted." };

test.each([
  ["is refused", () => new Response(JSON.stringify(refusal), { status: 400 })],
  ["has no response", () => Promise.reject(new TypeError(refusal.message))],
])("a report that %s says why", async (_, respond) => {
  vi.stubGlobal("fetch", async () => respond());
  show(
    <ReportDialog
      title="Report"
      text="What is wrong?"
      thanks="Thanks"
      onSend={(reason) => request("/report", "POST", { reason })}
      onClose={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Send report" }));
  const reason = "Could not send the report: The code was deleted.";
  expect(await screen.findByText(reason)).toBeTruthy();
});
