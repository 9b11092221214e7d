import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { startLocalServer, type LocalServer } from "./localServer.ts";

/** Stands in front of a site, as the network does. */
export interface Proxy extends LocalServer {
  /** Paths that were asked for, the last one at the end. */
  readonly asked: string[];
  /** Origin of the site that responds. */
  target: string;
  /** There is no network: connections are closed without a response. */
  isCut: boolean;
  /** Paths whose requests are lost while all others arrive. */
  lost: RegExp | null;
  /** Milliseconds that each response takes. */
  delay: number;
  /** Paths whose responses wait for something. */
  held: { readonly paths: RegExp; readonly until: Promise<void> } | null;
  /** Paths that are not there. */
  missing: RegExp | null;
}

/** Starts a proxy on a port of its own. */
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
