// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { show } from "../../test/show.tsx";
import { Boundary } from "./Boundary.tsx";

function Page({ path }: { readonly path: string }) {
  if (path === "/broken") throw new Error("broken");
  return <p>{path}</p>;
}

function Pages() {
  const [path, setPath] = useState("/broken");
  return (
    <>
      <button onClick={() => setPath("/next")}>Next</button>
      <Boundary of={path} fallback={({ message }) => <p>{message}</p>}>
        <Page path={path} />
      </Boundary>
    </>
  );
}

test("a failure counts for one page", async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  show(<Pages />);
  expect(screen.getByText("broken")).toBeDefined();
  await userEvent.click(screen.getByText("Next"));
  expect(screen.getByText("/next")).toBeDefined();
});
