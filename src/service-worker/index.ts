// The service worker: what Tidylist does on a device beside its open pages. Each part adds its own listeners. It is there
// only where somebody has asked for it (decision 75).
import { forgetExpired } from "#client/device/expiry.ts";
import { addNotifications } from "#service-worker/notifications.ts";
import { addRemoval } from "#service-worker/removal.ts";
import { addShell } from "#service-worker/shell.ts";
import { DEFAULT_LANGUAGE, pathOf } from "#shared/languages.ts";

declare const self: ServiceWorkerGlobalScope;

const shells = import.meta.env.SHELLS;
if (shells === null) {
  addRemoval(self);
} else {
  // The page that installs it names its language in the script's address.
  const named = new URL(self.location.href).searchParams.get("language") ?? "";
  const language = Object.hasOwn(shells, named) ? named : DEFAULT_LANGUAGE;
  const shell = shells[language];
  if (shell) addShell(self, shell, pathOf(language));
  addNotifications(self, pathOf(language));
  // Whenever it starts, also for a push.
  forgetExpired().catch(() => undefined);
}
