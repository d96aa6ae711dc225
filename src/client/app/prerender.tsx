// Built for Node and run once at build time: the public pages as the HTML that everyone receives
// first. Knows nothing of the person, the address's parameters or the browser.
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { headHtml } from "#client/app/head-html.ts";
import { Providers } from "#client/app/providers.tsx";
import { publicOrigin } from "#client/app/public-origin.ts";
import { AppRouter } from "#client/app/router.tsx";
import { routes } from "#client/app/routes.tsx";

export type PrerenderedPage = { file: string; module: string; head: string; body: string };

export async function prerenderPages(): Promise<PrerenderedPage[]> {
  await Promise.all(routes.map((route) => route.preload()));
  return routes.map(({ path, file, module }) => {
    const address = path === "*" ? "/404" : path;
    const body = renderToString(
      <Providers>
        <StaticRouter location={address}>
          <AppRouter />
        </StaticRouter>
      </Providers>,
    );
    return { file, module, head: headHtml(address, publicOrigin), body };
  });
}
