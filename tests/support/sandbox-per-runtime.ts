// A separate sandbox with the test world for each runtime of the Worker's tests: files that run at the same time
// share no faults, log or quota.
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import type { Plugin } from "vite";
import { type RunningSandbox, startSandbox } from "#sandbox/server.ts";
import { parseWorld } from "#sandbox/world.ts";
import { sandboxOrigin } from "#scripts/settings.ts";
import { testWorld } from "#tests/support/test-world.ts";

type WorkerOptions = Exclude<Parameters<typeof cloudflareTest>[0], (context: never) => unknown>;

/** @param workerWith what runs the Worker, with the vendors at this address */
export function cloudflareTestWithSandboxes(
  workerWith: (origin: string) => Promise<WorkerOptions>,
): Plugin[] {
  const running: RunningSandbox[] = [];
  // The sandbox changes the world that it is given, so each reads its own copy.
  const world = JSON.stringify(testWorld);
  const startNext = async (): Promise<WorkerOptions> => {
    const sandbox = await startSandbox({ port: 0, world: parseWorld(world, "tests").world });
    running.push(sandbox);
    return workerWith(sandboxOrigin(sandbox.port));
  };
  return [
    // Called when a runtime starts.
    cloudflareTest(startNext),
    {
      name: "close-sandboxes",
      closeBundle: async () => void (await Promise.all(running.map((one) => one.close()))),
    },
  ];
}
