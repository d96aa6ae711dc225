import { lazy, useEffect, type ReactNode } from "react";
import { useEnvironment } from "#client/api/environment.ts";
import { useConnectReturn } from "#client/identity/use-connect-return.ts";
import { SiteHeader } from "#client/shell/header/site-header.tsx";
import { SiteFooter } from "#client/shell/site-footer.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { SkipLink } from "#client/ui/skip-link.tsx";
import { useHydrated, useOnline } from "#client/ui/browser-state.ts";
import * as page from "#words/page.ts";
import * as words from "#words/shell.ts";

// Loaded only in the sandbox.
const SandboxNotices = lazy(() =>
  import("#client/shell/sandbox-notices.tsx").then(({ SandboxNotices }) => ({
    default: SandboxNotices,
  })),
);

// Loaded only where there is another language to offer.
const LanguageOffer = lazy(() =>
  import("#client/shell/language-offer.tsx").then((module) => ({ default: module.LanguageOffer })),
);

/**
 * Header, content and footer of a page. A `tall` page fills the screen from the start, so that late content
 * cannot move the footer into or out of view.
 */
export function SiteFrame(props: { children: ReactNode; tall?: boolean }) {
  useConnectReturn();
  useTooltips();
  return (
    <>
      <SkipLink to="content">{words.skipToContent}</SkipLink>
      <SiteHeader />
      <main
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full max-w-6xl px-4 outline-none sm:px-6 ${props.tall ? "min-h-svh" : "min-h-[calc(100svh-9rem)]"}`}
      >
        {props.children}
      </main>
      <SiteFooter />
      <OfflineBar />
      <Sandbox />
      <Offer />
    </>
  );
}

/** Loads tooltips after the page was first drawn, because nobody can point at anything before that. */
function useTooltips(): void {
  useEffect(() => {
    // Pages work without tooltips, so a failure to load them is ignored.
    import("#client/ui/tooltips/tooltips.ts").catch(() => {});
  }, []);
}

/** Shown on every page while the browser has no connection. Lies over the end of the page, so that nothing moves. */
function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="fixed inset-x-0 bottom-0 z-20 border-t border-warn-line bg-warn px-4 py-2 text-center text-sm font-semibold text-on-warn print:hidden">
          {words.offline}
        </p>
      )}
    </div>
  );
}

function Offer() {
  const isWanted = useHydrated() && !navigator.language.startsWith(page.language);
  return (
    isWanted && (
      <LazyPart>
        <LanguageOffer />
      </LazyPart>
    )
  );
}

function Sandbox() {
  if (useEnvironment()?.mode !== "sandbox") return null;
  return (
    <LazyPart>
      <SandboxNotices />
    </LazyPart>
  );
}
