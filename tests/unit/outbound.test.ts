import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createOutbound } from "#worker/http/outbound.ts";

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("ASVS 13.2.4: outbound calls", () => {
  test("are allowed to the listed hosts only", async () => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      calls += 1;
      response.end("hello");
    });
    const outbound = createOutbound([origin]);
    expect(await (await outbound(`${origin}/x`)).text()).toBe("hello");
    const foreign = [origin.replace("127.0.0.1", "localhost"), "https://evil.example"];
    for (const url of foreign) await expect(outbound(url)).rejects.toThrow("may not be called");
    expect(calls).toBe(1);
  });

  test("ASVS 15.3.2: follow no redirect", async () => {
    const asked: string[] = [];
    const origin = await serve((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(302, { Location: "/elsewhere" }).end();
    });
    const response = await createOutbound([origin])(`${origin}/x`, { redirect: "follow" });
    expect([
      response.status === 302 || response.type === "opaqueredirect" || response.status === 0,
      asked,
    ]).toEqual([true, ["/x"]]);
  });

  test("stop at an answer that does not end", async () => {
    const origin = await serve((_request, response) => {
      const more = (): void => {
        if (response.destroyed) return;
        response.write("x".repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    await expect(createOutbound([origin])(`${origin}/endless`)).rejects.toThrow(
      "the answer from /endless is too large",
    );
  });
});
