// @vitest-environment jsdom
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { translatorFor } from "#/l10n/load-all.ts";
import { setUpConsoles } from "./start.tsx";

const example = (command: string) =>
  `<div class="code-example"><div class="example-header"></div><pre>${command}</pre></div>`;

function start(...commands: readonly string[]): () => void {
  document.body.innerHTML = commands.map(example).join("");
  const examples = [...document.querySelectorAll("pre")];
  return setUpConsoles(examples, ["https://api.example"], translatorFor("en-US"));
}

const buttons = () => screen.queryAllByRole("button", { name: "Try it" });

test("an example that browsers cannot send says why", async () => {
  start("curl -F file=@a https://api.example/files");
  const [button] = buttons();
  expect(button?.ariaExpanded).toBe("false");
  await userEvent.click(button ?? document.body);
  const status = await screen.findByRole("status");
  expect(status.textContent).toContain("because of -F");
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(button ?? document.body);
  await vi.waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(button?.ariaExpanded).toBe("false");
});

test("examples of other servers and programs have no button", () => {
  start(
    "curl -F file=@a https://other.example/files",
    "curl https://other.example",
    "wget https://api.example",
  );
  expect(buttons()).toHaveLength(0);
});

test("what was opened closes with the page", async () => {
  const stop = start("curl https://api.example/files");
  await userEvent.click(buttons()[0] ?? document.body);
  expect(await screen.findByRole("textbox")).toHaveProperty(
    "value",
    "https://api.example/files",
  );
  stop();
  expect(screen.queryByRole("textbox")).toBeNull();
});
