import { existsSync, readFileSync, statSync } from "node:fs";
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { extname, join, normalize } from "node:path";
import { startLocalServer, type LocalServer } from "./localServer.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

interface AskedFor {
  readonly path: string;
  readonly method: string;
  /** Whether it was for a range of the file. */
  readonly isRange: boolean;
  readonly bytes: number;
}

/** Modifies a response; undefined leaves it unchanged. */
export type Fault = (path: string) => Promise<Fate> | Fate;

type Fate =
  | undefined
  /** The connection ends without a response. */
  | "cut"
  | { readonly status: number; readonly type?: string }
  /** Changes the body. */
  | { readonly change: (body: Buffer) => Buffer };

/** A static host that supports ranges, and fails like networks and hosts. */
export interface FileHost extends LocalServer {
  /** The served folder. */
  folder: string;
  /** The path of the folder's files, as on project pages; with one, the host redirects. */
  readonly base: string;
  /** The requests, latest last. */
  asked: AskedFor[];
  fault: Fault;
}

/** The redirect of hosts that want a slash after folders, or null. */
function withSlash({ folder, base }: FileHost, path: string): string | null {
  if (base === "" || path.endsWith("/")) return null;
  const name = join(folder, decodeURIComponent(path.slice(base.length)));
  return existsSync(join(name, "index.html")) ? `${path}/` : null;
}

/** The file at an address, or the one shown for missing files, and the status. */
function fileAt(folder: string, path: string): readonly [string, number] {
  const name = join(folder, normalize(decodeURIComponent(path)));
  if (existsSync(name)) {
    if (!statSync(name).isDirectory()) return [name, 200];
    const index = join(name, "index.html");
    if (existsSync(index)) return [index, 200];
  }
  return [join(folder, "404.html"), 404];
}

async function respond(
  host: FileHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", headers } = request;
  const { pathname } = new URL(request.url ?? "/", host.url);
  const asked = { path: pathname, method, isRange: headers.range !== undefined };
  const fate = await host.fault(pathname);
  if (fate === "cut") {
    request.socket.destroy();
    return;
  }
  if (fate !== undefined && "status" in fate) {
    host.asked.push({ ...asked, bytes: 0 });
    const { status, type } = fate;
    response.writeHead(status, type === undefined ? {} : { "Content-Type": type }).end();
    return;
  }
  const moved = withSlash(host, pathname);
  if (moved !== null || !pathname.startsWith(`${host.base}/`)) {
    host.asked.push({ ...asked, bytes: 0 });
    if (moved === null) response.writeHead(404).end("The host has another site here.");
    else response.writeHead(301, { Location: moved }).end();
    return;
  }
  const [file, status] = fileAt(host.folder, pathname.slice(host.base.length));
  let body = readFileSync(file);
  const type = types[extname(file)] ?? "application/octet-stream";
  const sent: OutgoingHttpHeaders = { "Content-Type": type, "Accept-Ranges": "bytes" };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  const isPart = from !== undefined && status === 200;
  if (isPart) {
    const end = Math.min(Number(to), body.length - 1);
    sent["Content-Range"] = `bytes ${from}-${end}/${body.length}`;
    body = body.subarray(Number(from), end + 1);
  }
  if (fate !== undefined) body = Buffer.from(fate.change(body));
  host.asked.push({ ...asked, bytes: body.length });
  response.writeHead(isPart ? 206 : status, { ...sent, "Content-Length": body.length });
  response.end(method === "HEAD" ? undefined : body);
}

/** Starts a host on a free port. */
export async function startFileHost(folder: string, base = ""): Promise<FileHost> {
  const server = await startLocalServer((request, response) => {
    void respond(host, request, response).catch(() => response.destroy());
  });
  const host: FileHost = { ...server, folder, base, asked: [], fault: () => undefined };
  return host;
}
