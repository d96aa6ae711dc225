// Installs the service worker (src/service-worker) on devices that were asked to keep something: by the installed app,
// notifications, or kept results. Takes it away from all others (decision 75).
import "#client/api/trusted-types.ts";
import { forgetExpired } from "#client/device/expiry.ts";
import { keepsResults } from "#client/device/kept-results.ts";

/** Says that the app was installed here; a page in the browser cannot know it otherwise. */
const STORAGE_KEY = "installed";

/** Every page does so. `installed`: the browser has just said that the app was installed. */
export async function tendDevice(installed?: Event): Promise<void> {
  if (installed) noteInstalled();
  await tendServiceWorker();
  await forgetExpired();
}

/** One after the other in all tabs, so that nothing is taken away that has just been asked for. */
export const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request("service-worker", work);

export async function install(): Promise<void> {
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
}

/** A browser that has no service workers, or refuses this one, uses the app without it. */
export async function tendServiceWorker(): Promise<void> {
  if (import.meta.env.HAS_SERVICE_WORKER !== true || !("serviceWorker" in navigator)) return;
  await alone(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (isInstalled() || (await keepsResults()) || (await isSubscribed(registration))) {
      return install();
    }
    if (!registration) return undefined;
    await registration.unregister();
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  });
}

function noteInstalled(): void {
  try {
    localStorage.setItem(STORAGE_KEY, "1");
  } catch {
    // Then each start of the installed app installs it.
  }
}

function isInstalled(): boolean {
  if (matchMedia("(display-mode: standalone)").matches) {
    noteInstalled();
    return true;
  }
  try {
    return localStorage.getItem(STORAGE_KEY) === "1";
  } catch {
    return false;
  }
}

async function isSubscribed(registration: ServiceWorkerRegistration | undefined): Promise<boolean> {
  if (!registration || !("PushManager" in globalThis)) return false;
  return (await registration.pushManager.getSubscription()) !== null;
}
