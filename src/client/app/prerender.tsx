// Built for Node and run once at build time: the public pages as the HTML that everyone receives
// first. Knows nothing of the person, the address's parameters or the browser.
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { headHtml } from "#client/app/head-html.ts";
import { indexedPaths, pageMetadata, type PageMetadata } from "#client/app/page-metadata.ts";
import { Providers } from "#client/app/providers.tsx";
import { AppRouter } from "#client/app/router.tsx";
import { routes } from "#client/app/routes.tsx";
import { LEGAL_MAIL, SECURITY_MAIL, SUPPORT_MAIL } from "#client/shell/contact.ts";
import { publicOrigin } from "#client/shell/public-origin.ts";

export type PrerenderedPage = { file: string; module: string; head: string; body: string };

/** React's mark for a part that was not there yet. */
const PART_MISSING = "<!--$!-->";
const ATTEMPTS = 20;
const PAUSE_MS = 25;

export async function prerenderPages(): Promise<PrerenderedPage[]> {
  await Promise.all(routes.map((route) => route.preload()));
  return Promise.all(
    routes.map(async ({ path, file, module }) => {
      const body = await renderWhole(path);
      return { file, module, head: headHtml(addressOf(path), publicOrigin), body };
    }),
  );
}

/** The pages that search engines may show. */
export function indexedPages(): PageMetadata[] {
  return indexedPaths.map((path) => pageMetadata(path, publicOrigin));
}

/** The addresses that the pages give; the files for robots give the same. */
export function contactMails(): { support: string; legal: string; security: string } {
  return { support: SUPPORT_MAIL, legal: LEGAL_MAIL, security: SECURITY_MAIL };
}

/** Rendered until the parts are there too that a browser loads late: each time asks for them. */
async function renderWhole(path: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const body = render(path);
    if (!body.includes(PART_MISSING)) return body;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`a part of ${path} does not load`);
}

function render(path: string): string {
  return renderToString(
    <Providers>
      <StaticRouter location={addressOf(path)}>
        <AppRouter />
      </StaticRouter>
    </Providers>,
  );
}

function addressOf(path: string): string {
  return path === "*" ? "/404" : path;
}
