// A server in front of the app, with an origin of its own: a test changes what it serves, or cuts the connection, also
// for service workers, whose requests Playwright does not route.
import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export class Front {
  /** Texts served in place of the app's files, by path. */
  readonly replaced = new Map<string, { type: string; body: string }>();
  /** Paths of the requests that came. */
  readonly asked: string[] = [];
  /** From which pages, as these requests told. */
  readonly referrers: string[] = [];
  #isDown = false;
  readonly #server: Server;

  private constructor(app: string) {
    this.#server = createServer((incoming, outgoing) => {
      const address = incoming.url ?? "/";
      const file = this.replaced.get(address.split("?", 1)[0] ?? "");
      if (this.#isDown) return void incoming.socket.destroy();
      this.asked.push(address);
      this.referrers.push(incoming.headers.referer ?? "");
      if (file) {
        outgoing.writeHead(200, { "Content-Type": file.type, "Cache-Control": "no-cache" });
        return void outgoing.end(file.body);
      }
      const { host: _, ...headers } = incoming.headers;
      const forwarded = ask(
        new URL(address, app),
        { method: incoming.method, headers: { ...headers, host: new URL(app).host } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      forwarded.on("error", () => outgoing.destroy());
      incoming.pipe(forwarded);
      return undefined;
    });
  }

  static async open(app: string): Promise<Front> {
    const front = new Front(app);
    await new Promise<void>((resolve) => {
      front.#server.listen(0, "127.0.0.1", resolve);
    });
    return front;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** No request gets an answer until it is connected again. */
  disconnect(): void {
    this.#isDown = true;
    this.#server.closeAllConnections();
  }

  connect(): void {
    this.#isDown = false;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
