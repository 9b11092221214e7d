import { afterEach, describe, expect, it } from "vitest";
import { basePath, setBase, withBase, withoutBase } from "./base.ts";

describe("the base of a site", () => {
  afterEach(() => setBase(""));

  it.each([
    ["", ""],
    ["https://docs.example", ""],
    ["https://docs.example/", ""],
    ["http://localhost:8080/", ""],
    ["https://docs.example/project", "/project"],
    ["https://docs.example/project/", "/project"],
    ["https://docs.example/team/project/", "/team/project"],
  ])("of %s is the path '%s'", (url, base) => {
    setBase(url);
    expect(basePath()).toBe(base);
    expect(withBase("/guide")).toBe(`${base}/guide`);
    expect(withoutBase(`${base}/guide`)).toBe("/guide");
  });

  it("leaves other addresses alone", () => {
    setBase("https://docs.example/project");
    expect(withBase("//host.example/a")).toBe("//host.example/a");
    expect(withBase("#part")).toBe("#part");
    expect(withoutBase("/projects/a")).toBeNull();
  });
});
