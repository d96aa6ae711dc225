// The page of each path. Each is a chunk, and is loaded before hydration, so that the prerendered markup does
// not flash.
import { lazy, useState, type ComponentType } from "react";

type Page = ComponentType;

export type PageRoute = {
  path: string;
  preload: () => Promise<void>;
  Component: Page;
};

export const routes: readonly PageRoute[] = [
  createRoute("/", () => import("#client/pages/home-page.tsx").then((module) => module.HomePage)),
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
    import("#client/features/account/account.tsx").then((module) => module.Account),
  ),
  createRoute("/hidden", () =>
    import("#client/pages/hidden-page.tsx").then((module) => module.HiddenPage),
  ),
  createRoute("/history", () =>
    import("#client/pages/history-page.tsx").then((module) => module.HistoryPage),
  ),
  createRoute("/automations", () =>
    import("#client/features/automations/automations.tsx").then((module) => module.Automations),
  ),
  createRoute("/sign-in", () =>
    import("#client/pages/sign-in-page.tsx").then((module) => module.SignInPage),
  ),
  createRoute("/install", () =>
    import("#client/features/install/install.tsx").then((module) => module.Install),
  ),
  createRoute("/unsubscribe", () =>
    import("#client/features/account/unsubscribe.tsx").then((module) => module.Unsubscribe),
  ),
  createRoute("*", () =>
    import("#client/pages/not-found-page.tsx").then((module) => module.NotFoundPage),
  ),
];

/** The route for `pathname`; the last one for an unknown path. */
export function findRoute(pathname: string): PageRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return routes.find((route) => route.path === path) ?? routes.at(-1);
}

function createRoute(path: string, load: () => Promise<Page>): PageRoute {
  let loaded: Page | undefined;
  const Lazy = lazy(() => load().then((component) => ({ default: component })));
  function PageSlot() {
    // Chosen once: a later switch from `Lazy` to `loaded` would remount the page.
    const [Chosen] = useState<Page>(() => loaded ?? Lazy);
    return <Chosen />;
  }
  const preload = async () => {
    loaded = await load();
  };
  return { path, preload, Component: PageSlot };
}
