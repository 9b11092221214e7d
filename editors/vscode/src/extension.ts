import { isAbsolute, join } from "node:path";
import * as vscode from "vscode";
import { LanguageClient, State } from "vscode-languageclient/node";
import { devServer, program, type Folders, type Settings } from "./program";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("waymark.restart", restart),
    vscode.commands.registerCommand("waymark.startDevServer", startDevServer),
    vscode.commands.registerCommand("waymark.openPage", openPage),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (["path", "content", "translatedContent"].some((key) => change.affectsConfiguration(`waymark.${key}`))) {
        void restart();
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
}

function settings(): Settings {
  const values = vscode.workspace.getConfiguration("waymark");
  const absolute = (dir: string): string => {
    const first = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    return dir && first && !isAbsolute(dir) ? join(first, dir) : dir;
  };
  return {
    path: values.get("path", "waymark"),
    content: absolute(values.get("content", "")),
    translatedContent: absolute(values.get("translatedContent", "")),
  };
}

async function start(): Promise<void> {
  const server = program(settings(), "lsp");
  client = new LanguageClient("waymark", "Waymark", server, {
    documentSelector: [
      { scheme: "file", language: "markdown" },
      { scheme: "file", pattern: "**/sidebars/*.yaml" },
      { scheme: "file", pattern: "**/_redirects.txt" },
    ],
  });
  try {
    await client.start();
  } catch (error) {
    const open = "Open Settings";
    const chosen = await vscode.window.showErrorMessage(
      `Waymark: ${server.command} does not start: ${String(error)}. Install it, or set where it is.`,
      open,
    );
    if (chosen === open) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "waymark.path");
    }
  }
}

async function restart(): Promise<void> {
  const old = client;
  client = undefined;
  try {
    await old?.dispose();
  } catch {
    // It had not started.
  }
  await start();
}

/** Asks the language server, if it runs. */
async function ask<T>(method: string, params: object): Promise<T | undefined> {
  if (client?.state !== State.Running) {
    return undefined;
  }
  return client.sendRequest<T>(method, params);
}

async function startDevServer(): Promise<void> {
  const name = "Waymark dev";
  const running = vscode.window.terminals.find((terminal) => terminal.name === name && !terminal.exitStatus);
  if (running) {
    running.show();
    return;
  }
  const folders = (await ask<Folders[]>("waymark/folders", {})) ?? [];
  const server = devServer(settings(), folders);
  vscode.window.createTerminal({ name, shellPath: server.command, shellArgs: server.args }).show();
}

async function openPage(): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const page = uri && (await ask<{ url: string } | null>("waymark/page", { textDocument: { uri: uri.toString() } }));
  if (!page) {
    void vscode.window.showInformationMessage("Waymark: this file is not that of a page.");
    return;
  }
  const base = vscode.workspace.getConfiguration("waymark").get("devServer.url", "http://localhost:8080");
  const path = page.url.split("/").map(encodeURIComponent).join("/");
  await vscode.env.openExternal(vscode.Uri.parse(base.replace(/\/$/, "") + path));
}
