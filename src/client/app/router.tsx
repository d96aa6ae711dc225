import { Suspense, useEffect, useRef } from "react";
import { Route, Routes, useLocation } from "react-router";
import { routes } from "#client/app/routes.tsx";

/** The page for the current URL. Works in a browser router and in a static one. */
export function AppRouter() {
  usePageMetadata();
  useFocusNewPage();
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

/** Like a full navigation, focuses what the hash of a new page names, or scrolls to the top and focuses the content. */
function useFocusNewPage(): void {
  const { pathname, hash } = useLocation();
  const startedAt = useRef(pathname);
  useEffect(() => {
    if (startedAt.current === pathname) return;
    startedAt.current = pathname;
    const target = hash === "" ? null : document.getElementById(hash.slice(1));
    if (target) return target.focus();
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
  // The served head may describe one shared result. Another `list` needs the page's general head back; the result
  // itself sets its title (page-title.ts).
  const list = new URLSearchParams(search).get("list") ?? "";
  const headKey = list === "" ? pathname : `${pathname}?${list}`;
  const writtenFor = useRef(headKey);
  useEffect(() => {
    if (writtenFor.current === headKey) return undefined;
    writtenFor.current = headKey;
    let isWanted = true;
    // The metadata of other pages is loaded only when the route changes.
    void import("#client/app/write-head.ts").then(({ writeHead }) => {
      if (isWanted) writeHead(pathname);
    });
    return () => {
      isWanted = false;
    };
  }, [headKey, pathname]);
}
