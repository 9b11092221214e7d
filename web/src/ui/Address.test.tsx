// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Address } from "./Address.tsx";

test.each([
  ["/en-US/docs/Web", "/<wbr>en-US/<wbr>docs/<wbr>Web"],
  ["/docs/Learn_web/", "/<wbr>docs/<wbr>Learn_<wbr>web/"],
  ["https://a.example/__b", "https://<wbr>a.example/__<wbr>b"],
  ["", ""],
])("an address wraps after slashes and underscores: %s", (text, expected) => {
  const { container } = render(<Address text={text} />);
  expect(container.innerHTML).toBe(expected);
  expect(container.textContent).toBe(text);
});
