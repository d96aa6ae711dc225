// The service worker: what Tidylist does on a device beside its open pages. Each part adds its own listeners. It is there
// only where somebody has asked for it (decision 75).
import { forgetExpired } from "#client/device/expiry.ts";
import { addNotifications } from "#service-worker/notifications.ts";
import { addRemoval } from "#service-worker/removal.ts";
import { addShell } from "#service-worker/shell.ts";

declare const self: ServiceWorkerGlobalScope;

if (import.meta.env.SHELL === null) {
  addRemoval(self);
} else {
  addShell(self, import.meta.env.SHELL);
  addNotifications(self);
  // Whenever it starts, also for a push.
  forgetExpired().catch(() => undefined);
}
