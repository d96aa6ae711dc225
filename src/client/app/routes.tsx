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
  createRoute("/", "home-page", "index.html", () =>
    import("#client/pages/home-page.tsx").then((module) => module.HomePage),
  ),
  createRoute("/playlist-length", "playlist-length-page", "playlist-length.html", () =>
    import("#client/pages/playlist-length-page.tsx").then((module) => module.PlaylistLengthPage),
  ),
  createRoute("/import", "import-page", "import.html", () =>
    import("#client/pages/import-page.tsx").then((module) => module.ImportPage),
  ),
  createRoute("/checkout", "checkout-page", "checkout.html", () =>
    import("#client/pages/checkout-page.tsx").then((module) => module.CheckoutPage),
  ),
  createRoute("/privacy-policy", "privacy-policy-page", "privacy-policy.html", () =>
    import("#client/pages/privacy-policy-page.tsx").then((module) => module.PrivacyPolicyPage),
  ),
  createRoute("/terms-of-service", "terms-of-service-page", "terms-of-service.html", () =>
    import("#client/pages/terms-of-service-page.tsx").then((module) => module.TermsOfServicePage),
  ),
  createRoute("/accessibility", "accessibility-page", "accessibility.html", () =>
    import("#client/pages/accessibility-page.tsx").then((module) => module.AccessibilityPage),
  ),
  createRoute("/account", "account-page", "account.html", () =>
    import("#client/pages/account-page.tsx").then((module) => module.AccountPage),
  ),
  createRoute("/hidden", "hidden-page", "hidden.html", () =>
    import("#client/pages/hidden-page.tsx").then((module) => module.HiddenPage),
  ),
  createRoute("/history", "history-page", "history.html", () =>
    import("#client/pages/history-page.tsx").then((module) => module.HistoryPage),
  ),
  createRoute("/sign-in", "sign-in-page", "sign-in.html", () =>
    import("#client/pages/sign-in-page.tsx").then((module) => module.SignInPage),
  ),
  createRoute("/install", "install-page", "install.html", () =>
    import("#client/pages/install-page.tsx").then((module) => module.InstallPage),
  ),
  createRoute("/unsubscribe", "unsubscribe-page", "unsubscribe.html", () =>
    import("#client/pages/unsubscribe-page.tsx").then((module) => module.UnsubscribePage),
  ),
  createRoute("*", "not-found-page", "404.html", () =>
    import("#client/pages/not-found-page.tsx").then((module) => module.NotFoundPage),
  ),
];

/** The route for `pathname`; the last one for an unknown path. */
export function findRoute(pathname: string): PageRoute | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return routes.find((route) => route.path === path) ?? routes.at(-1);
}

function createRoute(
  path: string,
  page: string,
  file: string,
  load: () => Promise<Page>,
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
