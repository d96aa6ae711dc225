// All bindings of a deployment, for the files that pass them on: index, app, services and the cron. Every
// other file names the bindings that it uses. Settings and secrets are read in settings.ts.
import type { CalculatorBindings } from "#worker/calculator/calculator.ts";
import type { DatabaseBinding } from "#worker/db/client.ts";
import type { LibraryBinding } from "#worker/library/user-library.do.ts";

/** What wrangler.toml binds. Settings and secrets are strings beside them. */
export interface Bindings extends CalculatorBindings, DatabaseBinding, LibraryBinding {
  SIGN_IN_LIMIT: RateLimit;
  PERSON_LIMIT: RateLimit;
  /** The built pages. */
  ASSETS: Fetcher;
}
