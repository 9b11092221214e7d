import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build } from "vite";
import { strictLogger } from "../scripts/logger.ts";

test("a build whose files name a picture that is not there fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-build-"));
  try {
    await writeFile(join(folder, "a.css"), "p { background: url(/missing.png) }");
    await writeFile(join(folder, "main.js"), 'import "./a.css";');
    const { logger, check } = strictLogger("silent");
    await build({
      configFile: false,
      root: folder,
      customLogger: logger,
      build: { rolldownOptions: { input: join(folder, "main.js") } },
    });
    expect(check).toThrow("/missing.png");
  } finally {
    await rm(folder, { recursive: true });
  }
});
