// Renders the public pages to HTML. Built for Node and run once at build time. The HTML is the same for every person,
// query string and browser.
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router";
import { appManifest } from "#client/app/app-manifest.ts";
import { headHtml } from "#client/app/head-html.ts";
import { indexedPaths, pageMetadata, type PageMetadata } from "#client/app/page-metadata.ts";
import { Providers } from "#client/app/providers.tsx";
import { AppRouter } from "#client/app/router.tsx";
import { routes } from "#client/app/routes.tsx";
import { LEGAL_MAIL, publicOrigin, SECURITY_MAIL, SUPPORT_MAIL } from "#client/shell/contact.ts";
import { OfflinePage } from "#client/pages/offline-page.tsx";
import { BASENAME, pageAddress } from "#client/ui/page-address.ts";

/** The module of each page that is not in `pages/<name>-page.tsx`. It tells the build which files the page loads. */
const MODULES: Record<string, string> = {
  "/": "pages/home-page.tsx",
  "*": "pages/not-found-page.tsx",
  "/account": "features/account/account.tsx",
  "/automations": "features/automations/automations.tsx",
  "/install": "features/install/install.tsx",
  "/unsubscribe": "features/account/unsubscribe.tsx",
};
/** The HTML file of each page whose file is not `<name>.html`. */
const FILES: Record<string, string> = { "/": "index.html", "*": "404.html" };

export type PrerenderedPage = {
  file: string;
  /** Undefined for a page that loads no app. */
  module: string | undefined;
  head: string;
  body: string;
};

export async function prerenderPages(): Promise<PrerenderedPage[]> {
  await Promise.all(routes.map((route) => route.preload()));
  const pages = await Promise.all(
    routes.map(async ({ path }) => {
      const body = await renderPage(path);
      const name = path.slice(1);
      const file = FILES[path] ?? `${name}.html`;
      const module = `src/client/${MODULES[path] ?? `pages/${name}-page.tsx`}`;
      return { file, module, head: headHtml(addressOf(path), publicOrigin), body };
    }),
  );
  const offline = {
    file: "offline.html",
    module: undefined,
    head: headHtml("/offline", publicOrigin),
    body: renderToStaticMarkup(<OfflinePage />),
  };
  return [...pages, offline];
}

/** The pages that search engines may index. */
export function indexedPages(): PageMetadata[] {
  return indexedPaths.map((path) => pageMetadata(path, publicOrigin));
}

/** The text of the web app manifest. */
export function manifestText(): string {
  return `${JSON.stringify(appManifest(), null, 2)}\n`;
}

/** The mail addresses on the pages, for robots.txt and the like. */
export function contactMails(): { support: string; legal: string; security: string } {
  return { support: SUPPORT_MAIL, legal: LEGAL_MAIL, security: SECURITY_MAIL };
}

/** Renders a page including its lazy parts. Throws if one fails. */
async function renderPage(path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter basename={BASENAME} location={pageAddress(addressOf(path))}>
      <Providers>
        <AppRouter />
      </Providers>
    </StaticRouter>,
    {
      // With a limit, React adds larger parts by inline scripts, which the content security policy forbids.
      progressiveChunkSize: Infinity,
      onError: (error) => void failures.push(error),
    },
  );
  const body = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be prerendered`);
  return body;
}

function addressOf(path: string): string {
  return path === "*" ? "/404" : path;
}
