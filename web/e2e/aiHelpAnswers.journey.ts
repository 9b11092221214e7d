import { describe } from "vitest";
import {
  answers,
  ask,
  button,
  enter,
  field,
  helpPath,
  helpSite,
  text,
} from "./aiHelp.ts";
import {
  countClicks,
  expect,
  inspect,
  inspectSizes,
  journey,
  listen,
  message,
  signal,
  sizes,
} from "./harness.ts";
import { reset } from "./helpServer.ts";

const site = helpSite();

const long = `To put space between the items of a container, use
the [\`gap\`](/en-US/docs/Web/CSS/Reference/Properties/gap) property [1](/en-US/docs/Web/CSS/Reference/Properties/gap#syntax "sets the gaps").
It is good. [?](#unproved)

| Value | Meaning |
| --- | --- |
| \`1rem\` | the size of the text |

\`\`\`css
.box { display: grid; gap: 1rem; }
\`\`\`

\`\`\`html
<div class="box"><p>One</p><p>Two</p></div>
\`\`\`

- ![a fox](https://evil.test/x.png) <img src=x onerror="alert(1)">
- [elsewhere](https://evil.test/) and [code](javascript:alert(1))
`;

/** What is quoted for a question without a model. */
const recipe = `**[Center a box](/en-US/docs/Web/CSS#1)**

> Make the box around it a grid, and set \`place-items\` to \`center\`.

\`\`\`html
<p class="box"><b>In the middle</b></p>
\`\`\`

\`\`\`css
.box {
  display: grid;
  place-items: center;
}
\`\`\`

> The header is the same for all.

\`\`\`http
Content-Type: text/css
\`\`\`
`;

/** The maximum number of sources in a request to a model. */
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    url: `/en-US/docs/Web/CSS#${i + 1}`,
    title: `Page ${i + 1}`,
    section: `Section ${i + 1}`,
    baseline: [null, "high", "low", "limited"][i % 4],
  }));

/** An answer with everything that answers contain. */
const read = `A grid lays out its children in rows and columns. [1](/en-US/docs/Web/CSS#1 "rows and columns")
The tracks are what \`grid-template-columns\` names, and \`fr\` shares what is left. [2](/en-US/docs/Web/CSS#2 "shares")

## Where to begin

1. Make the container a grid.
2. Name its columns, for instance \`repeat(auto-fill, minmax(12rem, 1fr))\`. [3](/en-US/docs/Web/CSS#3 "repeat")
3. Leave the rows to the browser.

\`\`\`css
.cards {
  display: grid;
  gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr)); /* as many as fit */
}
\`\`\`

| Value | What it does | Example |
| --- | --- | --- |
| \`fr\` | shares the free space | \`1fr 2fr\` |
| \`minmax()\` | between a least and a most | \`minmax(12rem, 1fr)\` |
| \`auto-fill\` | as many tracks as fit, also empty ones | \`repeat(auto-fill, 12rem)\` |

> Grid layout aligns elements into columns and rows.

### What to look out for

- A track never becomes smaller than its content, unless you say \`minmax(0, 1fr)\`. [4](/en-US/docs/Web/CSS#4 "smaller")
- Items are placed in the order of the document. Do not change that for the eye only: the keyboard follows the document. [5](/en-US/docs/Web/CSS#5 "order")
`;

describe("an answer of AI help", () => {
  journey("answers with sources, code, and says each step once", async ({ open }) => {
    const [waited, goOn] = signal();
    const [read, end] = signal();
    site.state.answer = async (say) => {
      say.start();
      await waited;
      for (const part of long.match(/[^]{1,40}/g) ?? []) {
        say.text(part);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await read;
      say.end();
    };
    const page = await enter(site, open);
    const said = await listen(page, "[data-announcer]");
    await ask(page, "How do I put space between items?");
    await page.getByRole("link", { name: "gap › Syntax" }).waitFor();
    expect(await field(page).getAttribute("readonly")).not.toBeNull();
    goOn();
    const steps = ["help-searching", "help-answering", "help-done"].map((id) =>
      message(id),
    );
    await expect.poll(said).toEqual(steps.slice(0, 2));
    end();
    await text(page, "help-from", { count: 2 }).waitFor();
    await expect.poll(said).toEqual(steps);
    const answer = answers(page);
    expect(await answer.locator("img").count()).toBe(0);
    expect(await answer.locator("a[href^='https'], a[href^='java']").count()).toBe(0);
    expect(await answer.textContent()).toContain(`<img src=x onerror="alert(1)">`);
    expect(await answer.locator("sup").last().textContent()).toContain("?");
    expect(await answer.locator("table th").count()).toBe(2);
    // Marks lead to the sources below, and those back.
    const mark = answer.getByRole("link", {
      name: message("help-mark", "en-US", { number: 1 }),
    });
    expect(await mark.getAttribute("title")).toBe("sets the gaps");
    await mark.click();
    const sources = page.getByRole("list", {
      name: message("help-sources"),
      exact: true,
    });
    const first = sources.getByRole("listitem").first();
    await expect
      .poll(() => first.evaluate((one) => one === document.activeElement))
      .toBe(true);
    const link = first.getByRole("link");
    expect(await link.getAttribute("target")).toBe("_blank");
    const clicks = await countClicks(page);
    const opened = page.waitForEvent("popup");
    await link.click();
    expect(new URL((await opened).url()).pathname).toContain("/docs/Web/");
    await (await opened).close();
    expect(clicks()).toBe(1);
    await first
      .getByRole("button", { name: message("help-back-to-mark", "en-US", { number: 1 }) })
      .click();
    await expect
      .poll(() => mark.evaluate((one) => one === document.activeElement))
      .toBe(true);
    const below = await sources.boundingBox();
    expect(below?.y).toBeGreaterThan((await answer.boundingBox())?.y ?? Infinity);
    await answer.locator("pre .token").first().waitFor();
    await answer.locator(".copy-icon").first().click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(".box { display: grid; gap: 1rem; }");
    await text(page, "help-sent-model", { model: "test-model" }).waitFor();
    await text(page, "help-left", { count: 3, limit: 5 }).waitFor();
    await inspectSizes(page, "ai-help-answer", ["desktop", "tablet", "phone"]);
    // The way back never stands on a line of its own.
    const level = first.getByText(message("baseline-high"));
    const back = first.getByRole("button");
    for (let width = 390; width > 240; width -= 10) {
      await page.setViewportSize({ width, height: 844 });
      const [above, below] = await Promise.all([level, back].map((e) => e.boundingBox()));
      expect
        .soft(Math.abs((above?.y ?? 0) - (below?.y ?? 99)), `${width} px`)
        .toBeLessThan(12);
    }
  });

  journey("takes code to the playground", async ({ open }) => {
    site.state.answer = (say) => {
      say.start();
      say.text(long);
      say.end();
    };
    const page = await enter(site, open);
    await ask(page, "Space?");
    await answers(page).locator(".playlist input").first().check();
    await answers(page).locator(".playlist input").last().check();
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page
        .getByRole("button", { name: message("sample-play") })
        .last()
        .click(),
    ]);
    await tab.waitForURL(/\/play\?state=/);
  });

  journey("opens an example whole, from each of its blocks", async ({ open }) => {
    site.state.mode = "extractive";
    site.state.answer = (say) => {
      say.start();
      say.text(recipe);
      say.end();
    };
    const page = await enter(site, open);
    await ask(page, "How do I center a box?");
    const example = answers(page).locator(".code-example");
    await expect.poll(() => example.locator(".play-button").count()).toBe(2);
    await inspectSizes(page, "ai-help-example", ["desktop", "phone"]);
    for (const [number, code] of ["<p class=", "place-items"].entries()) {
      await example.nth(number).locator(".copy-icon").click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toContain(code);
      const [tab] = await Promise.all([
        page.context().waitForEvent("page"),
        example.nth(number).locator(".play-button").click(),
      ]);
      await tab.waitForURL(/\/play\?state=/);
      const opened = await tab.evaluate(() =>
        sessionStorage.getItem("playground-session-code"),
      );
      expect(opened).toContain("class=");
      expect(opened).toContain("place-items");
      await tab.close();
    }
    // Code that the playground cannot run can only be copied.
    expect(await answers(page).locator(".copy-icon").count()).toBe(3);
  });

  journey("shows the best sources, and folds the others", async ({ open }) => {
    const [waited, goOn] = signal();
    site.state.sources = many(8);
    site.state.answer = async (say) => {
      say.start();
      await waited;
      say.text(read);
      say.end();
    };
    const page = await enter(site, open);
    await ask(page, "How do I lay out a page with a grid?");
    await page.getByRole("link", { name: "Page 3 › Section 3" }).waitFor();
    await page.getByText(message("help-more-sources", "en-US", { count: 5 })).waitFor();
    const place = () =>
      page
        .getByRole("list", { name: message("help-sources"), exact: true })
        .evaluate((list) => list.parentElement?.offsetHeight);
    const height = await place();
    goOn();
    await text(page, "help-from", { count: 8 }).waitFor();
    await expect.poll(place).toBe(height);
    const folded = page.getByRole("link", { name: "Page 8 › Section 8" });
    expect(await folded.isVisible()).toBe(false);
    await inspectSizes(page, "ai-help-long", ["desktop", "tablet", "phone"]);
    await page.setViewportSize(sizes.desktop);
    await page.getByText(message("help-more-sources", "en-US", { count: 5 })).click();
    await folded.waitFor();
  });

  journey("follows a text until the reader scrolls up", async ({ open }) => {
    const [waited, goOn] = signal();
    site.state.answer = async (say) => {
      say.start();
      for (let i = 0; i < 60; i++) {
        say.text(`Paragraph ${i}.\n\n`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await waited;
      for (let i = 60; i < 90; i++) say.text(`Paragraph ${i}.\n\n`);
      say.end();
    };
    const page = await enter(site, open);
    await ask(page, "Long?");
    const seen = (name: string) =>
      page
        .getByText(name, { exact: true })
        .evaluate((e) => e.getBoundingClientRect().top < window.innerHeight);
    await answers(page).getByText("Paragraph 59.", { exact: true }).waitFor();
    await expect.poll(() => seen("Paragraph 59.")).toBe(true);
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, -1500);
    await button(page, "help-follow").waitFor();
    goOn();
    await answers(page).getByText("Paragraph 89.", { exact: true }).waitFor();
    expect(await seen("Paragraph 89.")).toBe(false);
  });

  journey("scrolls on when the reader wants to follow again", async ({ open }) => {
    site.state.answer = (say) => {
      say.start();
      say.text("Paragraph.\n\n".repeat(80));
    };
    const page = await enter(site, open);
    await ask(page, "Long?");
    await answers(page).getByText("Paragraph.").last().waitFor();
    await page.mouse.move(700, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await page.mouse.wheel(0, -1500);
    await button(page, "help-follow").click();
    await expect.poll(() => button(page, "help-follow").count()).toBe(0);
    await expect
      .poll(() =>
        answers(page)
          .getByText("Paragraph.")
          .last()
          .evaluate((e) => e.getBoundingClientRect().top < window.innerHeight),
      )
      .toBe(true);
  });

  journey("goes on after an answer that was cut off", async ({ open }) => {
    site.state.answer = (say) => {
      say.start();
      say.text("Long");
      say.end("length");
    };
    site.state.quota = { remaining: 1, limit: 5, reset: "2099-01-01T10:00:00Z" };
    const page = await enter(site, open, helpPath, { expected: [/status(?: of)? 404/] });
    await ask(page, "Everything?");
    await text(page, "help-cut").waitFor();
    // There are no questions left, and none is needed.
    await text(page, "help-used-up", { limit: 5 }).waitFor();
    site.state.answer = (say) => say.fail(404, "not_continued");
    await button(page, "help-continue").click();
    await page.getByRole("alert").getByText(message("help-failed-gone")).waitFor();
    await page.reload();
    site.state.quota = { remaining: 1, limit: 5, reset: "2099-01-01T10:00:00Z" };
    await page.reload();
    site.state.answer = (say) => {
      say.start();
      say.text("Long");
      say.end("length");
    };
    await ask(page, "Everything?");
    await text(page, "help-cut").waitFor();
    site.state.answer = (say) => {
      say.start();
      say.text("and longer");
      say.end();
    };
    await button(page, "help-continue").click();
    await answers(page).getByText("and longer").waitFor();
    await expect.poll(() => answers(page).count()).toBe(1);
    expect(await answers(page).textContent()).toContain("Long");
    expect(await page.getByRole("heading", { name: "Everything?" }).count()).toBe(1);
    await text(page, "help-from", { count: 2 }).waitFor();
    expect(site.state.asked.at(-1)).toMatchObject({
      continue: expect.stringMatching(/^message-/) as string,
    });
  });

  journey("says once that an answer is made of quotations, and why", async ({ open }) => {
    site.state.mode = "extractive";
    site.state.notice = "cap";
    const page = await enter(site, open);
    await ask(page, "Gap?");
    await text(page, "help-cap").waitFor();
    expect(await text(page, "help-extractive").count()).toBe(0);
  });

  journey("says that nothing answers, and that no model wrote", async ({ open }) => {
    site.state.answer = (say) => {
      say.start();
      say.end();
    };
    const page = await enter(site, open);
    await ask(page, "Cake?");
    await text(page, "help-off-topic").waitFor();
    expect(await page.getByRole("link", { name: "gap › Syntax" }).count()).toBe(0);
    reset(site.state);
    site.state.mode = "extractive";
    await ask(page, "Gap?");
    await text(page, "help-extractive").waitFor();
    await text(page, "help-sent-none").waitFor();
    await inspect(page, "ai-help-extractive");
  });

  journey("takes votes, with the question if its reader wants", async ({ open }) => {
    const page = await enter(site, open);
    await ask(page, "Is it gap?");
    await answers(page).getByText("Use gap.").waitFor();
    await page.getByRole("button", { name: message("feedback-no") }).click();
    await button(page, "help-show-question").click();
    await expect.poll(() => site.state.votes.length).toBe(2);
    expect(site.state.votes).toMatchObject([
      { typ: "thumbs_down" },
      { typ: "thumbs_down", question: "Is it gap?" },
    ]);
    expect(site.state.votes[0]).not.toHaveProperty("question");
    await expect.poll(() => button(page, "help-show-question").count()).toBe(0);
  });
});
