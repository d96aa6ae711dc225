// Checks and finds free loopback ports.
import { createServer, type AddressInfo } from "node:net";

/** A port that is free now; another program may take it before it is used. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, "127.0.0.1");
  await close(server);
  return port;
}

/**
 * Checks both loopback addresses: a listener on [::1] would answer for http://localhost.
 * @throws Error with setting and port, if it is taken
 */
export async function requireFreePort(setting: string, port: number): Promise<void> {
  for (const host of ["127.0.0.1", "::1"]) {
    const server = createServer();
    try {
      await listen(server, port, host);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // The machine has no IPv6, so nothing can listen on [::1].
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
