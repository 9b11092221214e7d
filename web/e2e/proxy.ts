import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { startLocalServer, type LocalServer } from "./localServer.ts";

/** A proxy in front of a site that simulates the network. */
export interface Proxy extends LocalServer {
  /** Requested paths, latest last. */
  readonly asked: string[];
  /** Origin of the proxied site. */
  target: string;
  /** Whether there is no network: connections are closed without a response. */
  isCut: boolean;
  /** Paths whose requests are lost while others arrive. */
  lost: RegExp | null;
  /** Milliseconds added to each response. */
  delay: number;
  /** Paths whose responses are held back until a promise resolves. */
  held: { readonly paths: RegExp; readonly until: Promise<void> } | null;
  /** Paths that are not found. */
  missing: RegExp | null;
}

/** Starts a proxy on a free port. */
export async function startProxy(target: string): Promise<Proxy> {
  const server = await startLocalServer((request, response) => {
    const path = request.url ?? "/";
    proxy.asked.push(path);
    if (proxy.isCut || proxy.lost?.test(path) === true) request.socket.destroy();
    else if (proxy.missing?.test(path) === true) response.writeHead(404).end("gone");
    else void wait(path).then(() => pass(proxy.target, request, response));
  });
  const wait = async (path: string) => {
    if (proxy.held?.paths.test(path) === true) await proxy.held.until;
    await setTimeout(proxy.delay);
  };
  const proxy: Proxy = {
    ...server,
    asked: [],
    target,
    isCut: false,
    lost: null,
    delay: 0,
    held: null,
    missing: null,
  };
  return proxy;
}

function pass(target: string, from: IncomingMessage, to: ServerResponse): void {
  const { hostname, port } = new URL(target);
  const { method, headers, url } = from;
  const onward = forward({ hostname, port, method, path: url, headers }, (response) => {
    to.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(to);
  });
  onward.on("error", () => to.destroy());
  from.pipe(onward);
}
