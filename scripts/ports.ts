// Loopback ports: is one free, and which one is.
import { createServer, type AddressInfo } from "node:net";

/** A port that is free now. Another program may take it before it is used. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, "127.0.0.1");
  await close(server);
  return port;
}

/**
 * Refuses a port that something listens on, under either loopback address: a listener on [::1]
 * would answer for http://localhost.
 * @throws Error that names the setting and the port
 */
export async function requireFreePort(setting: string, port: number): Promise<void> {
  for (const host of ["127.0.0.1", "::1"]) {
    const server = createServer();
    try {
      await listen(server, port, host);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // A machine without IPv6 has no [::1] that could be taken.
      if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") continue;
      const reason = code === "EADDRINUSE" ? "is already in use" : `cannot be used (${code})`;
      throw new Error(`Port ${port} ${reason}. Set ${setting} to another one.`, { cause: error });
    } finally {
      await close(server);
    }
  }
}

function listen(
  server: ReturnType<typeof createServer>,
  port: number,
  host: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

function close(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
