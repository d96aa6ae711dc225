// Starts the built app for the browser tests, once for the run.
import { startApp } from "#tests/support/app.ts";

// Playwright calls the default export and, at the end, the function that it returns.
export default async function setUpApp(): Promise<() => Promise<void>> {
  const app = await startApp();
  process.env["TIDYLIST_ORIGIN"] = app.origin;
  process.env["TIDYLIST_SANDBOX_ORIGIN"] = app.sandboxOrigin;
  return () => app.stop();
}
