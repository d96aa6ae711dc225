// The page of each path. Each is a chunk, and is loaded before hydration, so that the prerendered markup does
// not flash.
import { lazy, useState, type ComponentType } from "react";

type Page = ComponentType;

export type PageRoute = {
  path: string;
  /** The page's module, by which the build finds its chunk. */
  module: string;
  /** The prerendered file. */
  file: string;
  preload: () => Promise<void>;
  Component: Page;
};

export const routes: readonly PageRoute[] = [
  createRoute(
    "/",
    () => import("#client/pages/home-page.tsx").then((module) => module.HomePage),
    "home-page",
    "index.html",
  ),
  createRoute("/playlist-length", () =>
    import("#client/pages/playlist-length-page.tsx").then((module) => module.PlaylistLengthPage),
  ),
  createRoute("/import", () =>
    import("#client/pages/import-page.tsx").then((module) => module.ImportPage),
  ),
  createRoute("/checkout", () =>
    import("#client/pages/checkout-page.tsx").then((module) => module.CheckoutPage),
  ),
  createRoute("/privacy-policy", () =>
    import("#client/pages/privacy-policy-page.tsx").then((module) => module.PrivacyPolicyPage),
  ),
  createRoute("/terms-of-service", () =>
    import("#client/pages/terms-of-service-page.tsx").then((module) => module.TermsOfServicePage),
  ),
  createRoute("/accessibility", () =>
    import("#client/pages/accessibility-page.tsx").then((module) => module.AccessibilityPage),
  ),
  createRoute("/account", () =>
    import("#client/pages/account-page.tsx").then((module) => module.AccountPage),
  ),
  createRoute("/hidden", () =>
    import("#client/pages/hidden-page.tsx").then((module) => module.HiddenPage),
  ),
  createRoute("/history", () =>
    import("#client/pages/history-page.tsx").then((module) => module.HistoryPage),
  ),
  createRoute("/automations", () =>
    import("#client/pages/automations-page.tsx").then((module) => module.AutomationsPage),
  ),
  createRoute("/sign-in", () =>
    import("#client/pages/sign-in-page.tsx").then((module) => module.SignInPage),
  ),
  createRoute("/install", () =>
    import("#client/pages/install-page.tsx").then((module) => module.InstallPage),
  ),
  createRoute("/unsubscribe", () =>
    import("#client/pages/unsubscribe-page.tsx").then((module) => module.UnsubscribePage),
  ),
  createRoute(
    "*",
    () => import("#client/pages/not-found-page.tsx").then((module) => module.NotFoundPage),
    "not-found-page",
    "404.html",
  ),
];

/** The route for `pathname`; the last one for an unknown path. */
export function findRoute(pathname: string): PageRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return routes.find((route) => route.path === path) ?? routes.at(-1);
}

function createRoute(
  path: string,
  load: () => Promise<Page>,
  page = `${path.slice(1)}-page`,
  file = `${path.slice(1)}.html`,
): PageRoute {
  let loaded: Page | undefined;
  const Lazy = lazy(() => load().then((component) => ({ default: component })));
  function PageSlot() {
    // In state, because a later switch between the two would remount the page.
    const [Current] = useState<Page>(() => loaded ?? Lazy);
    return <Current />;
  }
  const preload = async () => {
    loaded = await load();
  };
  return { path, module: `src/client/pages/${page}.tsx`, file, preload, Component: PageSlot };
}
