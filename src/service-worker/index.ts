// The service worker: what Tidylist does on a device beside its open pages. Each part adds its own listeners.
import { addShell } from "#service-worker/shell.ts";

declare const self: ServiceWorkerGlobalScope;

addShell(self, import.meta.env.SHELL);
