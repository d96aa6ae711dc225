import { StrictMode } from "react";
import { BrowserRouter } from "react-router";
import { Providers } from "#client/app/providers.tsx";
import { AppRouter } from "#client/app/router.tsx";
import { BASENAME } from "#client/ui/page-address.ts";

/** The app in a browser. prerender.tsx renders the same below a router of its own. */
export function App() {
  return (
    <StrictMode>
      <BrowserRouter basename={BASENAME}>
        <Providers>
          <AppRouter />
        </Providers>
      </BrowserRouter>
    </StrictMode>
  );
}
