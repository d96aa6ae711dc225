// Takes the service worker and everything that it keeps off the device, and leaves each page to the network.

/** For a build in which an operator has turned the service worker off (docs/operations.md). */
export function addRemoval(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("activate", (event) => event.waitUntil(removeAll()));

  async function removeAll(): Promise<void> {
    const names = await scope.caches.keys();
    await Promise.all(names.map((name) => scope.caches.delete(name)));
    await scope.registration.unregister();
  }
}
