import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { Providers } from "#client/app/providers.tsx";
import { AppRouter } from "#client/app/router.tsx";
import { findRoute } from "#client/app/routes.tsx";
import { readPaymentReturn } from "#client/plans/payment-return.ts";
import "#client/styles.css";
import { BASENAME, pagePath } from "#client/ui/page-address.ts";

// Before the router, which would keep the payment's secret in the URL.
readPaymentReturn();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

const app = (
  <StrictMode>
    <BrowserRouter basename={BASENAME}>
      <Providers>
        <AppRouter />
      </Providers>
    </BrowserRouter>
  </StrictMode>
);

await findRoute(pagePath(location.pathname))?.preload();
// The development server does not prerender.
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);

// Old data and the service worker matter only for later visits, so they wait until this page has used the connection.
const maintain = (installed?: Event): void => {
  import("#client/device/service-worker.ts")
    .then(({ maintainDevice }) => maintainDevice(installed))
    .catch(() => {});
};
setTimeout(() => maintain(), 3000);
addEventListener("appinstalled", maintain);
