import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startFileHost, type FileHost } from "./fileHost.ts";
import { program } from "./server.ts";

/** The page that differs in the second build. */
export const clamp = "/en-US/docs/Web/CSS/Reference/Values/clamp";

/** The added text. */
export const addition = "This has been added.";

const sample = fileURLToPath(new URL("../../sample/content", import.meta.url));

/** A host of two builds of the sample, with packs for everyone. */
export interface PackSite {
  readonly host: FileHost;
  /** Folders of the builds. */
  readonly first: string;
  readonly second: string;
  /** The requests for shards since the journey began, or since `asked` was cleared. */
  readonly shardsAsked: () => FileHost["asked"];
}

export const isShard = (path: string) => path.endsWith(".pack");

/** Builds a static site with packs for everyone. */
export function buildWithPacks(content: string, out: string): void {
  const address = "https://site.example";
  const flags = ["--content", content, "--out", out, "--base-url", address];
  const { status, stderr } = spawnSync(
    program,
    ["build", ...flags, "--offline-packs", "everyone", "--log-level", "error"],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`build failed: ${stderr}`);
}

/** Builds and hosts both sites for a file's journeys; each begins with the first. */
export function packSite(): PackSite {
  let work = "";
  let host: FileHost;
  const folder = (name: string) => join(work, name);
  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), "waymark-packs-"));
    const content = folder("content");
    cpSync(sample, content, { recursive: true });
    buildWithPacks(content, folder("first"));
    const page = join(content, "en-us/web/css/reference/values/clamp/index.md");
    writeFileSync(page, `${readFileSync(page, "utf8")}\n\n${addition}\n`);
    buildWithPacks(content, folder("second"));
    host = await startFileHost(folder("first"));
  });
  beforeEach(() => {
    host.folder = folder("first");
    host.fault = () => undefined;
    host.asked = [];
  });
  afterAll(async () => {
    await host.close();
    rmSync(work, { recursive: true });
  });
  return {
    get host() {
      return host;
    },
    get first() {
      return folder("first");
    },
    get second() {
      return folder("second");
    },
    shardsAsked: () => host.asked.filter(({ path }) => isShard(path)),
  };
}
