import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "#client/app/app.tsx";
import { findRoute } from "#client/app/routes.tsx";
import { readPaymentReturn } from "#client/plans/payment-return.ts";
import "#client/styles.css";
import { pagePath } from "#client/ui/page-address.ts";

// Before the router, which would keep the payment's secret in the URL.
readPaymentReturn();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

await findRoute(pagePath(location.pathname))?.preload();
// The development server does not prerender.
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, <App />));
else createRoot(root).render(<App />);

// Old data and the service worker matter only for later visits, so they wait until this page has used the connection.
const maintain = (installed?: Event): void => {
  import("#client/device/service-worker.ts")
    .then(({ maintainDevice }) => maintainDevice(installed))
    .catch(() => {});
};
setTimeout(() => maintain(), 3000);
addEventListener("appinstalled", maintain);
