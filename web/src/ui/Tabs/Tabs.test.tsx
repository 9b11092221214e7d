// @vitest-environment jsdom
import { useState } from "react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TabList, TabPanel } from "./Tabs.tsx";

const tabs = ["HTML", "CSS", "JS"].map((title) => ({
  id: `tab-${title}`,
  panel: `panel-${title}`,
  title,
}));

function Languages() {
  const [chosen, setChosen] = useState(0);
  return (
    <>
      <TabList label="Languages" tabs={tabs} chosen={chosen} onChoose={setChosen} />
      {tabs.map((tab, i) => (
        <TabPanel key={tab.id} tab={tab} isShown={i === chosen} isStop>
          {tab.title} panel
        </TabPanel>
      ))}
    </>
  );
}

const chosen = () => screen.getByRole("tab", { selected: true }).textContent;

test("the Tab key stops at the chosen tab and at its panel", async () => {
  render(<Languages />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("HTML");
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel", { name: "HTML" }));
});

test.each([
  ["{ArrowRight}", "CSS"],
  ["{ArrowRight}{ArrowDown}{ArrowRight}", "HTML"],
  ["{ArrowLeft}", "JS"],
  ["{End}", "JS"],
  ["{End}{Home}", "HTML"],
])("%s chooses %s", async (keys, want) => {
  render(<Languages />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(chosen()).toBe(want);
  expect(document.activeElement?.textContent).toBe(want);
  expect(screen.getByRole("tabpanel").textContent).toBe(`${want} panel`);
});

test("a press chooses as well", async () => {
  render(<Languages />);
  await userEvent.click(screen.getByRole("tab", { name: "CSS" }));
  expect(chosen()).toBe("CSS");
});
