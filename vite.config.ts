import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { mailServiceOfVite, mailWorkerOfVite } from "#sandbox/mail/worker.ts";
import { wordsIn } from "#scripts/messages/words-plugin.ts";
import { localVars } from "#scripts/settings.ts";
import { buildTargets } from "#scripts/supported-browsers.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";

export default defineConfig(({ command }) => {
  const vars = localVars(process.env);
  // Beside `npm run dev` the sandbox's mail runs as a Worker; nothing else does.
  const sandboxUrl = command === "serve" ? vars["SANDBOX_URL"] : undefined;
  return {
    // Every supported browser but Safari 16.4 preloads modules by itself, and there it only saves time.
    build: { target: buildTargets, modulePreload: { polyfill: false } },
    plugins: [
      react(),
      tailwindcss(),
      ...(command === "build" ? [wordsIn(DEFAULT_LANGUAGE)] : []),
      // `npm run dev` points the Worker at the sandbox; a build carries no local setting.
      cloudflare({
        persistState: { path: process.env["STATE_DIR"] ?? ".state" },
        config: (config) => ({
          vars: { ...config.vars, ...vars },
          // The build has a file for each page; while developing there is one for all.
          ...(command === "serve" && {
            assets: { not_found_handling: "single-page-application" as const },
          }),
          ...(sandboxUrl !== undefined && { services: [mailServiceOfVite] }),
        }),
        ...(sandboxUrl !== undefined && {
          auxiliaryWorkers: [{ config: mailWorkerOfVite(sandboxUrl), devOnly: true }],
        }),
      }),
    ],
  };
});
