// Which version of the service worker answers, and since when.

export function addShell(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
}
