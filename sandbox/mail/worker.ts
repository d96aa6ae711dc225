// How Miniflare and Vite run `binding.js` beside the app's Worker.
import { readFileSync } from "node:fs";
import path from "node:path";

/** The name of the Worker, and of the class that is bound as EMAIL. */
export const MAIL_BINDING = { name: "mail", entrypoint: "SendEmail" };

const FILE = path.join(import.meta.dirname, "binding.js");
const COMPATIBILITY_DATE = "2026-08-20";

/** For Vite's server. */
export const mailServiceOfVite = {
  binding: "EMAIL",
  service: MAIL_BINDING.name,
  entrypoint: MAIL_BINDING.entrypoint,
};

export function mailWorkerOfVite(sandboxUrl: string) {
  return {
    name: MAIL_BINDING.name,
    main: FILE,
    compatibility_date: COMPATIBILITY_DATE,
    vars: { SANDBOX_URL: sandboxUrl },
  };
}

export function mailWorker(sandboxUrl: string) {
  return {
    name: MAIL_BINDING.name,
    compatibilityDate: COMPATIBILITY_DATE,
    modules: [
      { type: "ESModule" as const, path: "binding.js", contents: readFileSync(FILE, "utf8") },
    ],
    bindings: { SANDBOX_URL: sandboxUrl },
  };
}
