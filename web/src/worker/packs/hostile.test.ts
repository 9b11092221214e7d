/**
 * Files damaged by networks, hosts and disks: whatever arrives, a download ends, stored
 * data is as published, and the previous copy is used until then.
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { writePacks } from "../../../test/packs.ts";
import {
  address,
  begin,
  choose,
  home,
  packs,
  server,
  small,
  smallOf,
  status,
  titleAt,
  update,
} from "../../../test/packWorker.ts";

vi.mock("./timing.ts", () => ({
  timing: { stall: 1000, waits: [1, 1], longestWait: 5, longestQuiet: 5 },
}));

beforeEach(begin);

/** Pseudorandom numbers below a limit, the same in each run. */
function drawn(seed: number): (limit: number) => number {
  let state = seed + 1;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

type Draw = ReturnType<typeof drawn>;

const damages: readonly ((file: Buffer, draw: Draw) => Buffer)[] = [
  // A flipped bit.
  (file, draw) => {
    const at = draw(file.length);
    file[at] = (file[at] ?? 0) ^ (1 << draw(8));
    return file;
  },
  // Truncated.
  (file, draw) => file.subarray(0, draw(file.length)),
  // Two halves swapped.
  (file, draw) => {
    const at = draw(file.length);
    return Buffer.concat([file.subarray(at), file.subarray(0, at)]);
  },
  // A part repeated.
  (file, draw) => Buffer.concat([file, file.subarray(draw(file.length))]),
  // Other bytes in the middle.
  (file, draw) => file.fill(draw(256), draw(file.length)),
];

const values: readonly unknown[] = [
  null,
  -1,
  0.5,
  2 ** 53,
  1e308,
  "x".repeat(5000),
  "__proto__",
  "../../api/v1/whoami.json",
  "//elsewhere.example/offline/x.pack",
  "https://elsewhere.example/offline/x.json",
  "<script>alert(1)</script>",
  [],
  {},
  [[[[]]]],
  true,
];

/** Replaces a random value in JSON. */
function change(value: unknown, draw: Draw): unknown {
  if (typeof value !== "object" || value === null || draw(4) === 0) {
    return values[draw(values.length)];
  }
  const entries = Object.entries(value);
  const [name] = entries[draw(entries.length)] ?? [];
  const changed = entries.map(([key, one]: [string, unknown]) => [
    key,
    key === name ? change(one, draw) : one,
  ]);
  if (Array.isArray(value)) return changed.map(([, one]): unknown => one);
  // Like JSON.parse, it creates a field, not a prototype.
  return JSON.parse(
    `{"__proto__":{"offline":true,"file":"/x"},${JSON.stringify(
      Object.fromEntries(changed as [string, unknown][]),
    ).slice(1)}`.replace(/,\}$/, "}"),
  );
}

function damage(path: string, file: Buffer, draw: Draw): Buffer {
  if (path.endsWith(".json") && draw(3) > 0) {
    return Buffer.from(JSON.stringify(change(JSON.parse(file.toString()), draw)));
  }
  return damages[draw(damages.length)]?.(Buffer.from(file), draw) ?? file;
}

describe("hostile bytes", () => {
  it.each(Array.from({ length: 12 }, (_, i) => i))(
    "leave what is there, or what was published (%i)",
    async (seed) => {
      const draw = drawn(seed * 7919);
      await choose(["en-us/css"]);
      await update();
      expect(await titleAt(home)).toBe("CSS");
      const published = writePacks(smallOf("new"));
      const requested: string[] = [];
      for (let round = 0; round < 8; round++) {
        const paths = [...published.keys()];
        const victim = paths[draw(paths.length)] ?? "";
        server.files = new Map(published);
        server.files.set(
          victim,
          damage(victim, published.get(victim) ?? Buffer.alloc(0), draw),
        );
        await update();
        expect(status().phase).toBe("idle");
        requested.push(...server.asked.map(({ path }) => path));
        const title = await titleAt(home);
        expect(["CSS", "new"], `${victim} in round ${round}`).toContain(title);
      }
      // No other requests were made, to this site or another.
      expect(requested.filter((path) => !path.startsWith("/offline/"))).toEqual([]);
      expect(({} as Record<string, unknown>)["offline"]).toBeUndefined();
      server.files = published;
      await update();
      expect(status().failure).toBeNull();
      expect(await titleAt(home)).toBe("new");
    },
  );

  /** Serves a shard that its list contains, whatever its contents. */
  async function downloadShard(bytes: Buffer): Promise<void> {
    const files = writePacks(small);
    const list = JSON.parse(files.get("/offline/update.json")?.toString() ?? "") as {
      packs: { id: string; index: string }[];
    };
    const index = list.packs[0]?.index ?? "";
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = `/offline/en-us/${sha256.slice(0, 20)}.pack`;
    const shard = { file, bytes: bytes.length, sha256, members: 1, header: 0, pages: 1 };
    files.set(file, bytes);
    files.set(index, Buffer.from(JSON.stringify({ version: "1", shards: [shard] })));
    await begin();
    server.files = files;
    await choose(["en-us/css"]);
    await update();
  }

  function shardOf(entries: readonly object[], members: Buffer): Buffer {
    const header = gzipSync(JSON.stringify(entries));
    const prelude = Buffer.from("WMP1\0\0\0\0");
    prelude.writeUInt32LE(header.length, 4);
    return Buffer.concat([prelude, header, members]);
  }

  const entryOf = (path: string, kind: string, member: Buffer) => {
    const hash = createHash("sha256").update(member).digest("hex").slice(0, 16);
    return { path, kind, offset: 0, length: member.length, hash };
  };

  it("that unpack to too much are not unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 2 ** 20));
    await downloadShard(shardOf([entryOf(home, "page", bomb)], bomb));
    expect(await titleAt(home)).toBeNull();
    const none = Buffer.alloc(0);
    const entries = (count: number) =>
      Array.from({ length: count }, (_, i) => entryOf(`/${i}`, "words", none));
    await downloadShard(shardOf(entries(300_000), none));
    expect(status().failure?.kind).toBe("corrupt");
  });

  it.each([
    "/service-worker.js",
    "/api/v1/whoami",
    "/static/entry.js",
    "../x",
    "__proto__",
  ])("put nothing in place of %s", async (path) => {
    const member = gzipSync("<script>alert(1)</script>");
    for (const kind of ["page", "image", "compat", "titles", "sidebar", "words"]) {
      await downloadShard(shardOf([entryOf(path, kind, member)], member));
      const found = await packs.find(address(path));
      if (found === null) continue;
      // Images and data are displayed, but not as documents that run scripts.
      expect(found.headers.get("Content-Type")).not.toContain("html");
    }
  });

  it("of pages that move in a circle lead nowhere", async () => {
    const moved = (path: string, to: string) => ({ path, kind: "moved", body: "", to });
    server.files = writePacks({
      "en-us/css": [
        [
          moved("/en-US/docs/A", "/en-US/docs/B"),
          moved("/en-US/docs/B", "/en-US/docs/A"),
        ],
      ],
    });
    await choose(["en-us/css"]);
    await update();
    expect(await titleAt("/en-US/docs/A")).toBeNull();
  });
});
