// The libraries of a person besides the first, in the export and the deletion of the account.
import { listLibraries } from "#worker/account/libraries.ts";
import { joinParts, type PersonalData } from "#worker/account/personal-data.ts";
import type { Database } from "#worker/db/client.ts";
import { streamText } from "#worker/http/text-stream.ts";

/** @param holders of what belongs to a library; each takes the library's id */
export function createFurtherLibraries(
  db: Database,
  holders: readonly PersonalData[],
): PersonalData {
  const furtherOf = async (userId: string): Promise<string[]> =>
    (await listLibraries(db, userId)).map(({ id }) => id).filter((id) => id !== userId);

  return {
    name: "furtherChannels",
    async export(userId) {
      const ids = await furtherOf(userId);
      // All begin before the answer does, so that a failure is still answered as one.
      const held = await Promise.all(
        ids.map((id) =>
          Promise.all(
            holders.map(async (holder) => [holder.name, await holder.export(id)] as const),
          ),
        ),
      );
      return streamText(joinLibraries(held));
    },
    async stop(userId) {
      for (const id of await furtherOf(userId)) {
        for (const holder of holders) await holder.stop?.(id);
      }
    },
    async erase(userId) {
      for (const id of await furtherOf(userId)) {
        for (const holder of holders) await holder.erase(id);
      }
    },
  };
}

/** A JSON list with an object for each library. */
async function* joinLibraries(
  libraries: readonly (readonly (readonly [name: string, value: unknown])[])[],
): AsyncGenerator<string | Uint8Array> {
  yield "[";
  for (const [place, fields] of libraries.entries()) {
    if (place > 0) yield ",\n";
    yield* joinParts(fields);
  }
  yield "]";
}
