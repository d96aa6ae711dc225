import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { Providers } from "#client/app/providers.tsx";
import { AppRouter } from "#client/app/router.tsx";
import { findRoute } from "#client/app/routes.tsx";
import { readPaymentReturn } from "#client/plans/payment-return.ts";
import "#client/styles.css";

// Before the router, which would keep the payment's secret in the URL.
readPaymentReturn();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

const app = (
  <StrictMode>
    <Providers>
      <BrowserRouter>
        <AppRouter />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);

await findRoute(window.location.pathname)?.preload();
// The development server does not prerender.
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);

// The development server has none. It is for later visits, so it leaves the line to this one for a while.
if (import.meta.env.PROD && import.meta.env.HAS_SERVICE_WORKER) {
  setTimeout(() => {
    import("#client/app/service-worker.ts").then((module) => module.install()).catch(() => {});
  }, 3000);
}
