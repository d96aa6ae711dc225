// All bindings of a deployment, for the files that pass them on: index, app, services and the cron. Every
// other file declares only the bindings that it uses.
import type { CalculatorBindings } from "#worker/calculator/calculation.ts";
import type { DatabaseBinding } from "#worker/db/client.ts";
import type { LibraryBinding } from "#worker/library/user-library.do.ts";

declare global {
  namespace Cloudflare {
    /** Of `cloudflare:workers`. */
    interface Env extends Bindings {}
  }
}

/** As bound in wrangler.toml. Settings and secrets are read by settings.ts. */
export interface Bindings extends CalculatorBindings, DatabaseBinding, LibraryBinding {
  SIGN_IN_LIMIT: RateLimit;
  PERSON_LIMIT: RateLimit;
  /** Missing where the deployment sends no mail. */
  EMAIL?: SendEmail;
  /** The built pages. */
  ASSETS: Fetcher;
}
