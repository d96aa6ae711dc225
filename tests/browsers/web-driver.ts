// The few commands of W3C WebDriver that the journeys need, sent to WebKitWebDriver. Puppeteer and Playwright do not
// speak to WebKitGTK.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { endWithThisProcess } from "#scripts/child-guard.ts";
import { findFreePort } from "#scripts/ports.ts";
import { waitForAnswer } from "#scripts/wait-for-answer.ts";

/** The key of an element's reference, from the standard. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
export type Element = { [ELEMENT]: string };

export type WebDriver = {
  send<Value>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Value>;
  /** Runs a function in the page. What it returns is JSON, or an element. */
  run<Value>(source: string, ...args: unknown[]): Promise<Value>;
  click(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the driver and a browser with nothing stored, which accepts every certificate. */
export async function startWebDriver(
  driverPath: string,
  env: Record<string, string>,
): Promise<WebDriver> {
  const port = await findFreePort();
  const child = spawn(driverPath, [`--port=${port}`, "--host=127.0.0.1"], {
    // WebKit's own sandbox needs rights that a container does not give.
    env: { ...process.env, ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    stdio: "ignore",
  });
  endWithThisProcess(child);
  const origin = `http://127.0.0.1:${port}`;
  await waitForAnswer(`${origin}/status`, () => child.exitCode !== null);
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
  const { sessionId } = await call<{ sessionId: string }>("POST", `${origin}/session`, {
    capabilities,
  });
  const send = <Value>(method: string, path: string, body?: object): Promise<Value> =>
    call(method, `${origin}/session/${sessionId}${path}`, body);
  return {
    send,
    run: (source, ...args) =>
      send("POST", "/execute/sync", { script: `return (${source})(...arguments)`, args }),
    click: ({ [ELEMENT]: id }) => send("POST", `/element/${id}/click`, {}),
    type: async ({ [ELEMENT]: id }, text) => {
      // Without a click WebKit does not take a field in a frame of another site for one that can have the focus.
      await send("POST", `/element/${id}/click`, {});
      await send("POST", `/element/${id}/value`, { text });
    },
    stop: async () => {
      await send("DELETE", "");
      child.kill();
      await once(child, "exit");
    },
  };
}

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: Value & { error: string; message: string } };
  if (!answer.ok)
    throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}
