// How the app is built for the browser, in every language.
import type { BuildEnvironmentOptions } from "vite";
import { sharedChunks } from "#scripts/shared-chunks.ts";

export function clientBuild(): BuildEnvironmentOptions {
  return {
    manifest: true,
    sourcemap: false,
    rolldownOptions: {
      // Inlines the contract's addresses where they are used, so that no page loads all of them.
      optimization: { inlineConst: { mode: "all", pass: 1 } },
      output: { codeSplitting: { groups: sharedChunks() } },
    },
  };
}
