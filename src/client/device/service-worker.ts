// Installs the service worker (src/service-worker) on devices whose user has installed the app, turned on notifications
// or asked to keep results. Removes it from all other devices (decision 75).
import "#client/api/trusted-types.ts";
import { forgetExpired } from "#client/device/expiry.ts";
import { keepsResults } from "#client/device/kept-results.ts";
import { findLanguage } from "#shared/languages.ts";
import * as page from "#words/page.ts";

/** Under this key it is stored that the app was installed here; a page in a browser tab cannot find out otherwise. */
const STORAGE_KEY = "installed";

/**
 * Installs or removes the service worker, and deletes what is too old. Every page calls it after its start.
 * @param installed the event by which the browser says that the app was just installed
 */
export async function maintainDevice(installed?: Event): Promise<void> {
  if (installed) noteInstalled();
  await installOrRemoveServiceWorker();
  await forgetExpired();
}

/** Runs `work` in one tab at a time, so that no tab removes the service worker while another one installs it. */
export const withServiceWorkerLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request("service-worker", work);

export async function installServiceWorker(): Promise<void> {
  const language = languageOf(await navigator.serviceWorker.getRegistration());
  await navigator.serviceWorker.register(`/service-worker.js?language=${language}`, {
    updateViaCache: "none",
  });
}

/**
 * The chosen language; without a choice the installed one, and only at first the page's: two tabs in two languages would
 * otherwise replace each other's service worker at every visit.
 */
function languageOf(registration: ServiceWorkerRegistration | undefined): string {
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  const installed = worker && new URL(worker.scriptURL).searchParams.get("language");
  return readChoice() ?? installed ?? page.language;
}

/** As public/boot.js reads it. */
function readChoice(): string | undefined {
  try {
    return findLanguage(localStorage.getItem("language")?.split(" ")[0] ?? "")?.tag;
  } catch {
    return undefined;
  }
}

/** Installs the service worker if this device needs it; otherwise removes it with its caches. */
export async function installOrRemoveServiceWorker(): Promise<void> {
  if (import.meta.env.HAS_SERVICE_WORKER !== true || !("serviceWorker" in navigator)) return;
  await withServiceWorkerLock(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (isInstalled() || (await keepsResults()) || (await isSubscribed(registration))) {
      return installServiceWorker();
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
    // Without storage, the service worker is installed each time the installed app itself starts.
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
