// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../../test/show.tsx";
import { applyTheme } from "./apply.ts";
import { onThemeChange, storedTheme, ThemeSwitcher } from "./index.ts";

test("a choice is shown, stored and told", async () => {
  document.documentElement.className = "js";
  const sent = vi.fn();
  onThemeChange(sent);
  show(<ThemeSwitcher />);
  await userEvent.click(screen.getByRole("button", { name: "Theme" }));
  await userEvent.click(screen.getByRole("button", { name: "Dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(document.documentElement.className).toBe("js dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(sent).toHaveBeenCalledWith("dark");
  expect(document.activeElement?.textContent).toBe("Theme");
});

test("what is stored and unknown counts as none", () => {
  localStorage.setItem("theme", "sepia");
  expect(storedTheme()).toBe("os-default");
});

test("the browser's frame gets the colour of the theme", () => {
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#aaa">' +
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#bbb">';
  const colours = () =>
    [...document.querySelectorAll("meta")].map((meta) => meta.getAttribute("content"));
  applyTheme("dark");
  const [first, second] = colours();
  expect(first).toBe(second);
  applyTheme("os-default");
  expect(new Set(colours()).size).toBe(2);
});

test("frames of old examples are told, whatever content calls its forms", async () => {
  document.body.innerHTML =
    '<form name="querySelectorAll"></form><iframe class="interactive" data-readystate="complete"></iframe>';
  const frame = document.querySelector("iframe")?.contentWindow;
  if (frame === undefined || frame === null) throw new Error("no frame");
  const post = vi.spyOn(frame, "postMessage");
  show(<ThemeSwitcher />);
  await userEvent.click(screen.getByRole("button", { name: "Theme" }));
  await userEvent.click(screen.getByRole("button", { name: "Light" }));
  expect(post).toHaveBeenCalledWith({ theme: "light" }, "*");
});
