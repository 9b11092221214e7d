import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { expect, inspectSizes, journey, message } from "./harness.ts";
import { startLocalServer, type LocalServer } from "./localServer.ts";
import { startSite, type RunningSite } from "./server.ts";

const operation = "/reference/api/messages/send-message";

describe("an API reference", () => {
  let site: RunningSite;

  beforeAll(async () => {
    site = await startSite({ flags: ["--sample", "product"], first: "/" });
  });
  afterAll(() => site.stop());

  journey("leads from the list to a call in one's language", async ({ open }) => {
    const page = await open("/reference/api", { site: site.url });
    await page.getByRole("link", { name: "Send a message" }).last().click();
    await page.getByRole("heading", { name: "Send a message", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(operation);
    await page.getByRole("tab", { name: "Python" }).click();
    await page.getByText("requests.request(").waitFor();
    expect(await page.getByText("curl -X POST").isVisible()).toBe(false);
    await page.getByRole("link", { name: "NewMessage" }).last().click();
    await page.getByText("At most 65536 characters.").waitFor();
  });

  journey("is found by its words, and read as Markdown", async ({ open }) => {
    const page = await open("/en-US/search?q=has+dealt+with+the+message", {
      site: site.url,
    });
    await page.getByRole("link", { name: "Confirm a message" }).first().waitFor();
    const response = await fetch(`${site.url}${operation}.md`);
    expect(await response.text()).toContain("- `text` string, **required**");
  });

  journey.for(["/reference/api", operation])(
    "fits and passes axe: %s",
    async (path, { open }) => {
      const page = await open(path, { site: site.url, size: "phone" });
      const name = path.replaceAll("/", "-").slice(1);
      await inspectSizes(page, name, ["phone", "desktop"]);
    },
  );
});

describe("the console of an API", () => {
  let folder = "";
  let site: RunningSite;
  let api: LocalServer;
  let closed: LocalServer;
  const received: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waymark-console-"));
    closed = await startLocalServer((_, response) => response.end("{}"));
    api = await startLocalServer((request, response) => {
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Allow-Headers", "*");
      if (request.method === "OPTIONS") {
        response.end();
        return;
      }
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        const { authorization = "", cookie = "" } = request.headers;
        received.push(
          [request.method, request.url, authorization, cookie, body].join(" "),
        );
        const long = request.url === "/long";
        response.writeHead(long ? 200 : 201, { "Content-Type": "application/json" });
        response.end(long ? "x".repeat(1 << 20) : '{"id":7}');
      });
    });
    const call = (url: string) => `\n\`\`\`sh\ncurl '${url}'\n\`\`\`\n`;
    const files = {
      "site.yaml": `console: ["${api.url}", "${closed.url}/"]\n`,
      "index.md": `# Home\n${call(`${api.url}/long`)}${call(`${closed.url}/a`)}${call("https://other.example/")}`,
      "api.md": "---\nopenapi: api.yaml\n---\n# API\n",
      "api.yaml": `openapi: 3.1.0
info: {title: Birds, version: "1"}
servers: [{url: "${api.url}"}]
security: [{token: []}]
paths:
  /birds/{kind}:
    post:
      operationId: addBird
      parameters: [{name: kind, in: path, required: true, schema: {type: string}}]
      requestBody: {content: {application/json: {example: {name: Tern}}}}
      responses: {"201": {description: Added.}}
components: {securitySchemes: {token: {type: http, scheme: bearer}}}
`,
    };
    for (const [name, text] of Object.entries(files))
      await writeFile(join(folder, name), text);
    site = await startSite({ flags: ["--content", folder], first: "/" });
  });
  afterAll(async () => {
    await Promise.all([site.stop(), api.close(), closed.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  journey("sends what the reader wrote, and shows the response", async ({ open }) => {
    received.length = 0;
    const page = await open("/api/operations/add-bird", { site: site.url });
    await page.getByRole("button", { name: message("console-try") }).click();
    const address = page.getByLabel(message("console-address"));
    const send = page.getByRole("button", {
      name: message("console-send", "en-US", { method: "POST" }),
    });
    await send.click();
    await page.getByText(message("console-fill", "en-US", { name: "{kind}" })).waitFor();
    expect(received).toEqual([]);
    await address.fill(`${api.url}/birds/sea`);
    await page.getByLabel("Authorization").fill("Bearer s3cret");
    await send.click();
    await page.getByText('"id": 7').waitFor();
    await page.getByText("201 Created in ").waitFor();
    expect(received).toEqual(['POST /birds/sea Bearer s3cret  {\n  "name": "Tern"\n}']);
    await address.fill("https://other.example/");
    await send.click();
    await page.getByRole("alert").getByText(api.url).waitFor();
    await page.getByRole("button", { name: message("console-close") }).click();
    const again = page.getByRole("button", { name: message("console-try") });
    expect(await again.evaluate((button) => button === document.activeElement)).toBe(
      true,
    );
    await page.reload();
    await page.getByRole("button", { name: message("console-try") }).click();
    expect(await page.getByLabel("Authorization").inputValue()).toBe("Bearer YOUR_TOKEN");
  });

  journey("is for named servers only, and says what goes wrong", async ({ open }) => {
    const page = await open("/", {
      site: site.url,
      expected: [/CORS policy/, /net::ERR_FAILED/, /Could not send the request/],
    });
    const buttons = page.getByRole("button", { name: message("console-try") });
    await buttons.first().click();
    expect(await buttons.count()).toBe(2);
    const send = page.getByRole("button", {
      name: message("console-send", "en-US", { method: "GET" }),
    });
    await send.click();
    await page.getByText(message("console-cut")).waitFor();
    await buttons.first().click();
    await buttons.last().click();
    await send.click();
    await page.getByText(message("console-failed")).waitFor();
  });

  journey("fits on a phone and passes axe", async ({ open }) => {
    const page = await open("/api/operations/add-bird", {
      site: site.url,
      size: "phone",
    });
    await page.getByRole("button", { name: message("console-try") }).click();
    await page.getByLabel(message("console-address")).fill(`${api.url}/birds/sea`);
    await page.getByRole("textbox", { name: message("console-body") }).press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText('"id": 7').waitFor();
    await inspectSizes(page, "api-console", ["phone"]);
  });
});
