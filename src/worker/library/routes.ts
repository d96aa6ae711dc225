// The calls about a person's playlists (product.md 15.2). Those of the contract's libraryEndpoints are checked here and
// answered in the object, one round trip each; lists and sums come from D1 with the session.
import { Hono } from "hono";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints, libraryEndpoints } from "#shared/contract/endpoints.ts";
import { mount, routeOfRows } from "#worker/account/route.ts";
import { ERROR_STATUS } from "#shared/error-codes.ts";
import type { AppContext } from "#worker/app-context.ts";
import { AppError } from "#worker/http/errors.ts";
import { JsonLines, JsonText } from "#worker/http/reply.ts";
import type { CallName } from "#worker/library/call.ts";
import { toPlaylist, toStats } from "#worker/library/store/summaries.ts";
import { libraryOf } from "#worker/library/user-library.do.ts";

export const libraryRoutes = new Hono<AppContext>();
const app = libraryRoutes;

routeOfRows(
  app,
  endpoints.stats,
  ({ playlists }, libraryId) => playlists.rowsOf(libraryId),
  (rows) => toStats(rows.map(toPlaylist)),
);

routeOfRows(
  app,
  endpoints.playlists,
  ({ playlists }, libraryId) => playlists.rowsOf(libraryId),
  (rows) => rows.map(toPlaylist),
);

// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries() forgets the names.
for (const [name, endpoint] of Object.entries(libraryEndpoints) as [CallName, Endpoint][]) {
  mount(app, endpoint, async ({ c, library, params, query, body, wantsLines }) => {
    const { id, isPremium, country } = library;
    const owner = { id, isPremium, country };
    const sent = { owner, params, query, body, wantsLines };
    const answered = await libraryOf(c.env, id).call(name, sent);
    if ("refused" in answered) {
      const { refused, ...options } = answered;
      // A newer object may have a code that this Worker has no sentence for.
      const isKnown = Object.hasOwn(ERROR_STATUS, refused);
      throw new AppError(isKnown ? refused : "temporarily_unavailable", options);
    }
    return "lines" in answered ? new JsonLines(answered.lines) : new JsonText(answered.text);
  });
}
