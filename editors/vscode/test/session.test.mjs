// Drives the program over standard input and output with the client library of
// VS Code: the framing, the types and the order of messages are its authors'.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as lsp from "vscode-languageserver-protocol/node";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const program = process.env.WAYMARK ?? join(repository, "bin/waymark");

let workspace;
let server;
let connection;
let initialized;
let exited;
const published = new Map();
let arrived = () => {};

const page = (slug) => join(workspace, "files/en-us", slug, "index.md");
const uri = (file) => pathToFileURL(file).href;

before(async () => {
  workspace = await mkdtemp(join(tmpdir(), "waymark-lsp-"));
  await cp(join(repository, "sample/content"), join(workspace, "files"), { recursive: true });
  await cp(join(repository, "sample/translated/de"), join(workspace, "files/de"), { recursive: true });
  server = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  exited = new Promise((resolve) => server.once("exit", (code) => resolve(code)));
  connection = lsp.createProtocolConnection(
    new lsp.StreamMessageReader(server.stdout),
    new lsp.StreamMessageWriter(server.stdin),
  );
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
    published.set(params.uri, params);
    arrived();
  });
  connection.onRequest(lsp.RegistrationRequest.type, () => {});
  connection.listen();
  initialized = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid,
    rootUri: uri(workspace),
    workspaceFolders: [{ uri: uri(workspace), name: "docs" }],
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      workspace: {
        workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"] },
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
      textDocument: {
        completion: { completionItem: { snippetSupport: true } },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      },
    },
  });
  await connection.sendNotification(lsp.InitializedNotification.type, {});
});

after(async () => {
  server?.kill();
  await rm(workspace, { recursive: true, force: true });
});

/** Opens a text as that of a file. */
async function open(file, text) {
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
    textDocument: { uri: uri(file), languageId: "markdown", version: 1, text },
  });
  return uri(file);
}

/** The diagnostics of a version of a document, when they have come. */
async function diagnostics(of, version) {
  while ((published.get(of)?.version ?? 0) < version) {
    await new Promise((resolve) => (arrived = resolve));
  }
  return published.get(of).diagnostics;
}

/** The position before `after` in the text. */
function position(text, upTo) {
  const offset = text.indexOf(upTo);
  assert.notEqual(offset, -1, `${upTo} is in the text`);
  const lines = text.slice(0, offset + upTo.length).split("\n");
  return { line: lines.length - 1, character: lines.at(-1).length };
}

const head = "---\ntitle: Kitchen sink\nslug: Waymark/Kitchen_sink\npage-type: guide\n---\n\n";

test("the server says what it can do", () => {
  const can = initialized.capabilities;
  assert.equal(initialized.serverInfo.name, "waymark");
  assert.equal(can.positionEncoding, "utf-16");
  assert.equal(can.textDocumentSync.change, lsp.TextDocumentSyncKind.Incremental);
  assert.ok(can.completionProvider && can.hoverProvider && can.definitionProvider && can.referencesProvider);
  assert.deepEqual(can.renameProvider, { prepareProvider: true });
});

test("flaws come and go as one types", async () => {
  const text = `${head}😀 {{nosuch}} [x](/en-US/docs/Nope)\n`;
  const document = await open(page("waymark/kitchen_sink"), text);
  const first = await diagnostics(document, 1);
  assert.deepEqual(
    first.map((d) => [d.code, d.range.start]),
    [
      ["Unknown", { line: 6, character: 3 }],
      ["BrokenLink", { line: 6, character: 14 }],
    ],
  );
  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri: document, version: 2 },
    contentChanges: [
      {
        range: { start: { line: 6, character: 3 }, end: { line: 6, character: 13 } },
        text: "",
      },
    ],
  });
  const second = await diagnostics(document, 2);
  assert.deepEqual(second.map((d) => d.code), ["BrokenLink"]);
});

test("completion, hover and definition follow the open text", async () => {
  const text = `${head}{{HTTPHeader("Cache-Control")}} {{Glos}} [x](/en-US/docs/Waymark/Kitchen_sink#part)\n\n## Part\n`;
  const document = await open(page("waymark"), text.replace("slug: Waymark/Kitchen_sink", "slug: Waymark"));
  const at = (upTo) => ({ textDocument: { uri: document }, position: position(text, upTo) });

  const list = await connection.sendRequest(lsp.CompletionRequest.type, at("{{Glos"));
  assert.equal(list.items[0].label, "Glossary");
  assert.equal(list.items[0].textEdit.newText, 'Glossary("$0")');
  assert.equal(list.items[0].insertTextFormat, lsp.InsertTextFormat.Snippet);

  const hover = await connection.sendRequest(lsp.HoverRequest.type, at("Cache-Con"));
  assert.match(hover.contents.value, /Cache\\?-Control/);

  const [target] = await connection.sendRequest(lsp.DefinitionRequest.type, at("Cache-Con"));
  assert.equal(target.uri, uri(page("web/http/reference/headers/cache-control")));

  const symbols = await connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: { uri: document } });
  assert.deepEqual(symbols.map((s) => s.name), ["Part"]);

  const found = await connection.sendRequest(lsp.WorkspaceSymbolRequest.type, { query: "kitchen" });
  assert.ok(found.some((s) => s.location.uri === uri(page("waymark/kitchen_sink"))));

  const links = await connection.sendRequest(lsp.ReferencesRequest.type, { ...at("Cache-Con"), context: { includeDeclaration: true } });
  assert.ok(links.length > 1);
});

test("a certain fix is offered as an edit", async () => {
  const text = `${head}[x](/en-US/docs/waymark/CROSS_references)\n`;
  const file = page("waymark/kitchen_sink");
  const document = await open(file, text);
  await diagnostics(document, 1);
  const here = position(text, "[x](");
  const [action] = await connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri: document },
    range: { start: here, end: here },
    context: { diagnostics: [], only: [lsp.CodeActionKind.QuickFix] },
  });
  assert.equal(action.kind, lsp.CodeActionKind.QuickFix);
  assert.ok(lsp.CodeAction.is(action));
  const [change] = action.edit.documentChanges;
  assert.equal(change.textDocument.uri, document);
  assert.equal(applied(text, change.edits), text.replace("waymark/CROSS_references", "Waymark/Cross_references"));
  await connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: { uri: document } });
});

test("renaming the slug moves the page", async () => {
  const file = page("waymark/kitchen_sink");
  const text = await readFile(file, "utf8");
  const document = await open(file, text);
  const at = { textDocument: { uri: document }, position: position(text, "slug: Waymark/Kit") };
  const prepared = await connection.sendRequest(lsp.PrepareRenameRequest.type, at);
  assert.equal(prepared.placeholder, "Waymark/Kitchen_sink");
  await assert.rejects(connection.sendRequest(lsp.RenameRequest.type, { ...at, newName: "Waymark/Cross_references" }), /exists/);
  // This page is open with another text than it has on disk.
  await assert.rejects(connection.sendRequest(lsp.RenameRequest.type, { ...at, newName: "Waymark/Sink" }), /save/);
  await connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: { uri: uri(page("waymark")) } });

  const edit = await connection.sendRequest(lsp.RenameRequest.type, { ...at, newName: "Waymark/Sink" });
  const moved = [];
  for (const change of edit.documentChanges) {
    if (lsp.RenameFile.is(change)) {
      moved.push(change);
      await rename(fileURLToPath(change.oldUri), fileURLToPath(change.newUri));
    } else {
      assert.ok(lsp.TextDocumentEdit.is(change));
      const path = fileURLToPath(change.textDocument.uri);
      await writeFile(path, applied(await readFile(path, "utf8"), change.edits));
    }
  }
  assert.equal(moved.length, 1);
  const redirects = await readFile(join(workspace, "files/en-us/_redirects.txt"), "utf8");
  assert.match(redirects, /^\/en-US\/docs\/Waymark\/Kitchen_sink\t\/en-US\/docs\/Waymark\/Sink$/m);
  await connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: { uri: document } });
  await connection.sendNotification(lsp.DidChangeWatchedFilesNotification.type, {
    changes: [
      { uri: uri(file), type: lsp.FileChangeType.Deleted },
      { uri: uri(page("waymark/sink")), type: lsp.FileChangeType.Created },
      { uri: uri(join(workspace, "files/en-us/_redirects.txt")), type: lsp.FileChangeType.Changed },
    ],
  });
  const now = await open(page("waymark/sink"), await readFile(page("waymark/sink"), "utf8"));
  await diagnostics(now, 1);
  for (let tries = 0; ; tries++) {
    const found = await connection.sendRequest("waymark/page", { textDocument: { uri: now } });
    if (found) {
      assert.equal(found.url, "/en-US/docs/Waymark/Sink");
      break;
    }
    assert.ok(tries < 200, "the moved page is noticed");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

test("the session ends", async () => {
  await connection.sendRequest(lsp.ShutdownRequest.type);
  await connection.sendNotification(lsp.ExitNotification.type);
  assert.equal(await exited, 0);
});

/** A text with edits, which do not overlap. */
function applied(text, edits) {
  const starts = [0];
  for (const match of text.matchAll(/\n/g)) {
    starts.push(match.index + 1);
  }
  const offset = ({ line, character }) => (line < starts.length ? starts[line] + character : text.length);
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce((t, e) => t.slice(0, offset(e.range.start)) + e.newText + t.slice(offset(e.range.end)), text);
}
