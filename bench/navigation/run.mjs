// Measures how long a click on a link takes until the next page is painted, on pages that
// were prefetched while the pointer rested on the link:
//
//   node run.mjs http://localhost:8080 [http://localhost:8081 …]
//
// Programs at several addresses are measured by turns, since other work on the machine
// changes over time. START names the pages to start from, separated by spaces, LINKS how
// many links to follow on each (4), RUNS how often (2), PRESS how many milliseconds the button
// is down (50, which is a short press), CHROMIUM the browser. "cpu" is the time of the main
// thread from the trace, "wall" what a reader waits.
import process from "node:process";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";

const starts = (
  process.env.START ??
  [
    "/en-US/docs/Web/API/Element",
    "/en-US/docs/Web/API/Fetch_API/Using_Fetch",
    "/en-US/docs/Web/CSS/Reference/Properties/background",
    "/en-US/docs/Web/CSS/Guides/Flexible_box_layout/Basic_concepts",
    "/en-US/docs/Web/HTML/Reference/Elements/input",
    "/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array",
    "/en-US/docs/Web/JavaScript/Guide/Using_promises",
    "/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy",
  ].join(" ")
).split(" ");
const linksOfStart = Number(process.env.LINKS ?? 4);
const runs = Number(process.env.RUNS ?? 2);
const press = Number(process.env.PRESS ?? 50);
const bases = process.argv.slice(2);

/** Events of the main thread that are added up, by the column they count in. */
const columns = {
  script: ["EventDispatch", "FunctionCall", "TimerFire", "RunMicrotasks"],
  style: ["UpdateLayoutTree"],
  layout: ["Layout"],
  paint: ["PrePaint", "Paint", "Layerize", "Commit"],
};

/** Links of the article to other documents, spread evenly over it. */
async function linksOf(page, count) {
  return page.evaluate((count) => {
    const here = location.pathname;
    const paths = [...document.querySelectorAll("main article a[href^='/']")]
      .filter((link) => link.checkVisibility() && link.className === "")
      .map((link) => link.getAttribute("href"))
      .filter((path) => /^\/en-US\/docs\/[^#?]*$/.test(path) && path !== here);
    const distinct = [...new Set(paths)];
    const step = Math.max(1, Math.floor(distinct.length / count));
    return distinct.filter((_, i) => i % step === 0).slice(0, count);
  }, count);
}

/** Navigates once and returns the milliseconds of each column. */
async function navigate(browser, base, start, to) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
  });
  try {
    await page.goto(base + start, { waitUntil: "networkidle" });
    const link = page.locator(`main article a[href="${to}"]`).first();
    const place = () =>
      link.evaluate((element) => {
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = element.getClientRects()[0];
        return { x: x + width / 2, y: y + height / 2 };
      });
    // The first move draws the rest of the page.
    await page.mouse.move(5, 300);
    await page.waitForTimeout(1000);
    const rest = await place();
    await page.mouse.move(rest.x, rest.y);
    await page.waitForFunction(
      (path) =>
        performance.getEntriesByName(`${location.origin}${path}`).length > 0,
      `${to}/index.json`,
    );
    await page.waitForTimeout(300);
    const box = await place();
    await page.evaluate(() => {
      document.addEventListener(
        "click",
        (event) => {
          performance.mark("navigation-start", { startTime: event.timeStamp });
          const before = document.querySelector("main article");
          const isNext = (article) =>
            article !== before && article.checkVisibility();
          const look = () => {
            const articles = [...document.querySelectorAll("main article")];
            if (!articles.some(isNext)) requestAnimationFrame(look);
            else {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => performance.mark("navigation-end");
              port2.postMessage(null);
            }
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    await browser.startTracing(page, {
      categories: ["toplevel", "devtools.timeline", "blink.user_timing"],
    });
    // Without the checks of a locator, which run in the page during the click.
    await page.mouse.click(box.x, box.y, { delay: press });
    await page.waitForFunction(
      () => performance.getEntriesByName("navigation-end").length > 0,
    );
    await page.waitForTimeout(100);
    return summarize(JSON.parse(await browser.stopTracing()).traceEvents);
  } finally {
    await page.close();
  }
}

function summarize(events) {
  const named = (name) => events.find((event) => event.name === name);
  const [start, end] = [named("navigation-start"), named("navigation-end")];
  const inside = events.filter(
    ({ pid, tid, ts, ph }) =>
      pid === start.pid &&
      tid === end.tid &&
      ph === "X" &&
      ts >= start.ts - 2000 &&
      ts < end.ts,
  );
  const sum = (names) => {
    let until = 0;
    let total = 0;
    for (const { name, ts, dur, tdur } of inside.toSorted(
      (a, b) => a.ts - b.ts,
    )) {
      if (!names.includes(name) || ts < until) continue;
      until = ts + dur;
      total += (tdur ?? dur) / 1000;
    }
    return total;
  };
  return {
    wall: (end.ts - start.ts) / 1000,
    cpu: sum(["ThreadControllerImpl::RunTask", "RunTask"]),
    ...Object.fromEntries(
      Object.entries(columns).map(([name, of]) => [name, sum(of)]),
    ),
  };
}

function quantile(values, q) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
const results = new Map(bases.map((base) => [base, []]));
try {
  for (const start of starts) {
    const page = await browser.newPage();
    await page.goto(bases[0] + start);
    const links = await linksOf(page, linksOfStart);
    await page.close();
    for (const to of links) {
      for (let run = 0; run < runs; run++) {
        const order = run % 2 === 0 ? bases : bases.toReversed();
        for (const base of order) {
          try {
            results
              .get(base)
              .push({ to, ...(await navigate(browser, base, start, to)) });
          } catch (error) {
            console.error(`${start} -> ${to}: ${error.message.split("\n")[0]}`);
          }
        }
      }
      if (process.env.VERBOSE) {
        const of = (base) => {
          const mine = results.get(base).filter((one) => one.to === to);
          return ["wall", "cpu", ...Object.keys(columns)]
            .map((name) =>
              quantile(
                mine.map((one) => one[name]),
                0.5,
              )
                ?.toFixed(1)
                .padStart(6),
            )
            .join(" ");
        };
        console.log(bases.map(of).join("  | "), to);
      }
    }
  }
} finally {
  await browser.close();
}
for (const [base, all] of results) {
  console.log(`${base}: ${all.length} navigations`);
  for (const name of ["wall", "cpu", ...Object.keys(columns)]) {
    const of = (q) =>
      quantile(
        all.map((result) => result[name]),
        q,
      );
    console.log(
      `  ${name.padEnd(8)} p50 ${of(0.5).toFixed(1).padStart(6)} ms   p75 ${of(0.75).toFixed(1).padStart(6)} ms`,
    );
  }
}
