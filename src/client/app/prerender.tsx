// Built for Node and run once at build time: the public pages as the HTML that everyone receives
// first. Knows nothing of the person, the address's parameters or the browser.
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router";
import { headHtml } from "#client/app/head-html.ts";
import { indexedPaths, pageMetadata, type PageMetadata } from "#client/app/page-metadata.ts";
import { Providers } from "#client/app/providers.tsx";
import { AppRouter } from "#client/app/router.tsx";
import { routes } from "#client/app/routes.tsx";
import { LEGAL_MAIL, SECURITY_MAIL, SUPPORT_MAIL } from "#client/shell/contact.ts";
import { publicOrigin } from "#client/shell/public-origin.ts";

export type PrerenderedPage = { file: string; module: string; head: string; body: string };

export async function prerenderPages(): Promise<PrerenderedPage[]> {
  await Promise.all(routes.map((route) => route.preload()));
  return Promise.all(
    routes.map(async ({ path, file, module }) => {
      const body = await renderPage(path);
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

/** Waits for the parts that a browser loads late. Throws where one fails. */
async function renderPage(path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Providers>
      <StaticRouter location={addressOf(path)}>
        <AppRouter />
      </StaticRouter>
    </Providers>,
    {
      // Larger parts would be moved into place by inline scripts, which the pages' policy forbids.
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
