// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { SharedBar } from "./Bar.tsx";
import { LineChart } from "./LineChart.tsx";
import { guidesOf, percent, pointsOf, topOf } from "./scale.ts";

describe("scale", () => {
  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 4],
    [7, 8],
    [10, 10],
    [11, 20],
    [99, 100],
    [101, 200],
    [830, 1000],
    [1_234_567, 2_000_000],
  ])("the top for %d is %d", (most, top) => {
    expect(topOf(most)).toBe(top);
    for (const guide of guidesOf(top)) expect(Number.isInteger(guide)).toBe(true);
  });

  test("a line goes from edge to edge", () => {
    expect(pointsOf([0, 5, 10], 10)).toBe("0,100 50,50 100,0");
    expect(pointsOf([4], 8)).toBe("0,50");
    expect(pointsOf([], 1)).toBe("");
  });

  test("a part of nothing is nothing", () => {
    expect(percent(0, 0)).toBe(0);
    expect(percent(1, 3)).toBe(33.3);
  });
});

test("a line chart has a name and a description", () => {
  const points = [
    { label: "May 1", value: 0 },
    { label: "May 2", value: 3 },
  ];
  render(
    <LineChart
      title="Views"
      description="3 views in 2 days."
      points={points}
      format={String}
    />,
  );
  const chart = screen.getByRole("img", {
    name: "Views",
    description: "3 views in 2 days.",
  });
  expect(chart.querySelector("polyline")?.getAttribute("points")).toBe("0,100 100,25");
  expect(screen.getByText("May 2")).toBeDefined();
});

test("the segments of a bar follow each other", () => {
  const { container } = render(
    <SharedBar
      segments={[
        { look: "good", share: 70 },
        { look: "medium", share: 20 },
        { look: "poor", share: 10 },
      ]}
    />,
  );
  const rects = [...container.querySelectorAll("rect")];
  expect(rects.map((rect) => rect.getAttribute("x"))).toEqual(["0", "70", "90"]);
});
