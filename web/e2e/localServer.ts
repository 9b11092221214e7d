import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A local server. */
export interface LocalServer {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** Stops it, and closes all connections. */
  readonly close: () => Promise<void>;
}

/** Starts a server on a free port. */
export async function startLocalServer(respond: RequestListener): Promise<LocalServer> {
  const open = new Set<Socket>();
  const server = createServer(respond);
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
