import { Suspense, useEffect, useRef } from "react";
import { Route, Routes, useLocation } from "react-router";
import { routes } from "#client/app/routes.tsx";

/** The page for the current URL. Works in a browser router and in a static one. */
export function AppRouter() {
  usePageMetadata();
  useScrollToTop();
  return (
    <Suspense fallback={<div className="min-h-svh" />}>
      <Routes>
        {routes.map((route) => (
          <Route key={route.path} caseSensitive path={route.path} element={<route.Component />} />
        ))}
      </Routes>
    </Suspense>
  );
}

/** A new page scrolls to its top, or to the element that the hash names, and takes the focus, like a full navigation. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const named = hash === "" ? null : document.getElementById(hash.slice(1));
    if (named) return named.focus();
    window.scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/**
 * Updates the head when the route changes. Leaves the served page's head alone: for a shared result, the server
 * writes a better title than the client can.
 */
function usePageMetadata(): void {
  const { pathname, search } = useLocation();
  // A different result has a different title, so the list is part of the key.
  const list = new URLSearchParams(search).get("list") ?? "";
  const page = list === "" ? pathname : `${pathname}?${list}`;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return undefined;
    shown.current = page;
    let current = true;
    // The metadata of other pages is loaded only when the route changes.
    void import("#client/app/write-head.ts").then(({ writeHead }) => {
      if (current) writeHead(pathname);
    });
    return () => {
      current = false;
    };
  }, [page, pathname]);
}
