// Serves the build for tests of screens. A call that a test does not answer itself goes to the app.
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import path from "node:path";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { proxy } from "hono/proxy";
import { projectRoot } from "#scripts/project-root.ts";

export const screensFolder = path.join(projectRoot, "dist/screens");

/** @returns its origin, and what ends it */
export async function serveScreens(app: string): Promise<{ origin: string; stop: () => void }> {
  const screens = new Hono()
    .all("/api/*", async ({ req, text }) => {
      const { pathname, search } = new URL(req.url);
      // The app refuses calls of other origins.
      const headers = { ...req.header(), ...(req.header("origin") && { origin: app }) };
      const answer = await proxy(`${app}${pathname}${search}`, { ...req, headers });
      // The app knows nobody; its refusal would end the session that the test plays.
      const isRefused = answer.status === 401 && pathname !== "/api/auth/user";
      return isRefused ? text("The test does not answer this call.", 503) : answer;
    })
    .use(serveStatic({ root: screensFolder }))
    .get("*", serveStatic({ root: screensFolder, path: "index.html" }));
  const server = serve({ fetch: screens.fetch, hostname: "localhost", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, stop: () => void server.close() };
}
