// How Miniflare runs `binding.js` beside the app's Worker.
import { readFileSync } from "node:fs";
import path from "node:path";

/** The name of the Worker, and of the class that is bound as EMAIL. */
export const MAIL_BINDING = { name: "mail", entrypoint: "SendEmail" };

export function mailWorker(sandboxUrl: string) {
  const file = path.join(import.meta.dirname, "binding.js");
  return {
    name: MAIL_BINDING.name,
    compatibilityDate: "2026-08-20",
    modules: [
      { type: "ESModule" as const, path: "binding.js", contents: readFileSync(file, "utf8") },
    ],
    bindings: { SANDBOX_URL: sandboxUrl },
  };
}
