// Starts the built app for the browser tests, once for the run, and makes the state folder that the
// apps of single specs copy.
import { startApp } from "#tests/support/app.ts";
import { makeMigratedState } from "#tests/support/migrated-state.ts";

// Playwright calls the default export and, at the end, the function that it returns.
export default async function setUpApp(): Promise<() => Promise<void>> {
  const [app, state] = await Promise.all([startApp(), makeMigratedState()]);
  process.env["TIDYLIST_ORIGIN"] = app.origin;
  process.env["TIDYLIST_SANDBOX_ORIGIN"] = app.sandboxOrigin;
  process.env["TIDYLIST_MIGRATED_STATE"] = state.folder;
  return async () => {
    await Promise.all([app.stop(), state.remove()]);
  };
}
