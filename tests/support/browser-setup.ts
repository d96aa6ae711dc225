// Makes the state folder that each app of the browser tests copies, and starts the app that most of them
// share.
import { startApp } from "#tests/support/app.ts";
import { makeMigratedState } from "#tests/support/migrated-state.ts";
import { serveScreens } from "#tests/support/screens/serve.ts";

// Playwright calls the default export and, at the end, the function that it returns.
export default async function setUpApp(): Promise<() => Promise<void>> {
  const state = await makeMigratedState();
  process.env["TIDYLIST_MIGRATED_STATE"] = state.folder;
  const app = await startApp();
  process.env["TIDYLIST_ORIGIN"] = app.origin;
  process.env["TIDYLIST_SANDBOX_ORIGIN"] = app.sandboxOrigin;
  const screens = await serveScreens(app.origin);
  process.env["TIDYLIST_SCREENS_ORIGIN"] = screens.origin;
  return async () => {
    screens.stop();
    await Promise.all([app.stop(), state.remove()]);
  };
}
