// Installs the service worker (src/service-worker), which keeps the app and the last results for times without a
// connection.
import "#client/api/trusted-types.ts";

/** A browser that has no service workers, or refuses this one, uses the app without it. */
export async function install(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
}
