// A library's summaries in D1, and what is exported and erased of a library.
import { eq } from "drizzle-orm";
import type { PersonalData } from "#worker/account/personal-data.ts";
import type { Database } from "#worker/db/client.ts";
import { playlists } from "#worker/db/schema.ts";
import { AppError } from "#worker/http/errors.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";

export function createPlaylists({
  db,
  library,
}: {
  db: Database;
  library: (libraryId: string) => Pick<UserLibrary, "exportAccount">;
}) {
  return {
    /** The summaries of all playlists, as a query. */
    rowsOf: (libraryId: string) =>
      db.select().from(playlists).where(eq(playlists.userId, libraryId)),

    /** How many libraries hold this playlist. */
    holding: (playlistId: string) => db.$count(playlists, eq(playlists.id, playlistId)),

    personalData: {
      name: "playlists",
      /** `exportedLibrarySchema` as JSON. @throws AppError exported_too_often */
      async export(libraryId) {
        const exported = await library(libraryId).exportAccount();
        if (exported instanceof ReadableStream) return exported;
        throw new AppError("exported_too_often", { retryAt: exported.retryAt });
      },
      erase: async (libraryId) =>
        void (await db.delete(playlists).where(eq(playlists.userId, libraryId))),
    } satisfies PersonalData,
  };
}
