// Audits pages with Lighthouse in its mobile preset and prints a line for each:
//
//   node run.mjs http://localhost:8080 /en-US/docs/Web …
//
// A page is audited RUNS times (3), and the run with the median performance
// counts. CHROMIUM names the browser. It ends with status 1 when a page misses
// something that the project promises, and says what Lighthouse found, unless
// FINDINGS is 0.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const promised = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
const budgets = JSON.parse(
  readFileSync(
    new URL("../../web/scripts/budgets.json", import.meta.url),
    "utf8",
  ),
);
const limits = {
  shift: 0.02,
  script: budgets.scripts * 1024,
  style: budgets.styles * 1024,
};

function findChromium() {
  const names = [
    process.env.CHROMIUM,
    "chromium",
    "chromium-browser",
    "google-chrome",
  ];
  for (const name of names) {
    if (!name) continue;
    const { stdout } = spawnSync("sh", ["-c", `command -v "${name}"`], {
      encoding: "utf8",
    });
    if (stdout.trim() !== "") return stdout.trim();
  }
  throw new Error("Chromium is missing: install it or set CHROMIUM");
}

/** Compressed bytes of a kind of resource that the page loaded by itself. */
function transferred(audits, type) {
  const items = audits["network-requests"].details.items;
  return items
    .filter((item) => item.resourceType === type)
    .reduce((sum, item) => sum + item.transferSize, 0);
}

/** The audits that cost a category points, with the elements they name. */
function findings(lhr, category) {
  return lhr.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null)
    .filter(
      ({ id }) => lhr.audits[id].score < (category === "performance" ? 0.9 : 1),
    )
    .map(({ id }) => {
      const audit = lhr.audits[id];
      const places = (audit.details?.items ?? [])
        .slice(0, 5)
        .map(
          (item) => item.node?.snippet ?? item.description ?? item.source ?? "",
        )
        .filter((text) => text !== "");
      return [
        `    ${id}: ${audit.displayValue ?? audit.title}`,
        ...places,
      ].join("\n      ");
    });
}

function report(path, lhr) {
  const scores = Object.fromEntries(
    Object.keys(promised).map((name) => [
      name,
      Math.round(lhr.categories[name].score * 100),
    ]),
  );
  const shift = lhr.audits["cumulative-layout-shift"].numericValue;
  const script = transferred(lhr.audits, "Script");
  const style = transferred(lhr.audits, "Stylesheet");
  const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  const time = (id) => `${(lhr.audits[id].numericValue / 1000).toFixed(1)} s`;
  console.log(
    `${String(scores.performance).padStart(4)} ${String(scores.accessibility).padStart(4)}` +
      ` ${String(scores["best-practices"]).padStart(4)} ${String(scores.seo).padStart(4)}` +
      `  shift ${shift.toFixed(3)}  first paint ${time("first-contentful-paint")}` +
      `  largest ${time("largest-contentful-paint")}` +
      `  blocked ${Math.round(lhr.audits["total-blocking-time"].numericValue)} ms` +
      `  machine ${Math.round(lhr.environment.benchmarkIndex)}` +
      `  JS ${kb(script)}  CSS ${kb(style)}  ${path}`,
  );
  const missed = Object.entries(promised).filter(
    ([name, least]) => scores[name] < least,
  );
  if (process.env.FINDINGS !== "0")
    for (const [name] of missed) console.log(findings(lhr, name).join("\n"));
  const kept =
    shift < limits.shift && script <= limits.script && style <= limits.style;
  return missed.length === 0 && kept;
}

/** Audits a page once, again where the recording of the browser went wrong. */
async function auditOnce(url, port, triesLeft = 2) {
  const result = await lighthouse(url, {
    port,
    logLevel: "silent",
    onlyCategories: Object.keys(promised),
  });
  if (result === undefined)
    throw new Error(`Lighthouse has no result for ${url}`);
  const { runtimeError } = result.lhr;
  if (runtimeError === undefined) return result.lhr;
  if (triesLeft > 0) return auditOnce(url, port, triesLeft - 1);
  throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
}

/** Audits a page several times and returns the run in the middle. */
async function audit(url, port) {
  const runs = [];
  for (let run = 0; run < Number(process.env.RUNS ?? 3); run++) {
    runs.push(await auditOnce(url, port));
  }
  runs.sort(
    (a, b) => a.categories.performance.score - b.categories.performance.score,
  );
  return runs[Math.floor(runs.length / 2)];
}

const [base, ...paths] = process.argv.slice(2);
const chrome = await launch({
  chromePath: findChromium(),
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"],
});
let good = true;
try {
  console.log("perf  a11y best  seo");
  for (const path of paths) {
    good = report(path, await audit(base + path, chrome.port)) && good;
  }
} finally {
  chrome.kill();
}
process.exitCode = good ? 0 : 1;
