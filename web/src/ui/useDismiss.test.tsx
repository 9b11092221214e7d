// @vitest-environment jsdom
import { fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { useDismiss } from "./useDismiss.ts";

function Panel({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useDismiss(open, box, close);
  return <div ref={box} />;
}

test("Escape closes what was open when it was pressed, not what it uncovers", () => {
  const close = vi.fn();
  const { rerender } = render(<Panel open={false} close={close} />);
  fireEvent.keyDown(document.body, { key: "Escape" });
  rerender(<Panel open close={close} />);
  fireEvent.keyUp(document.body, { key: "Escape" });
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.keyUp(document.body, { key: "Escape" });
  expect(close).toHaveBeenCalledOnce();
});
