// The part of the client that makes changes through YouTube's Data API for a person.
import {
  requireUnitsForChange,
  write,
  type YouTubeClientOptions,
} from "#worker/youtube/transport.ts";
import { createdSchema, insertedSchema, movedSchema, YouTubeError } from "#worker/youtube/wire.ts";

const PLAYLIST_LIMIT_MS = 86_400_000;
const REMOVAL = { change: "removals", method: "DELETE" } as const;

export type NewPlaylist = {
  title: string;
  description: string;
  privacy: "public" | "unlisted" | "private";
};

export function createYouTubeChanges(options: YouTubeClientOptions) {
  return {
    /** Throws quota_exhausted if the next change would. Costs nothing. */
    requireUnitsForChange: (): Promise<void> => requireUnitsForChange(options),

    /** Removes one item from its playlist; throws not_found if it is already gone. */
    async deletePlaylistItem(itemId: string): Promise<void> {
      await write(options, { ...REMOVAL, path: "youtube/v3/playlistItems" }, { id: itemId });
    },

    /** Deletes a playlist; throws not_found if it is already gone. */
    async deletePlaylist(playlistId: string): Promise<void> {
      await write(options, { ...REMOVAL, path: "youtube/v3/playlists" }, { id: playlistId });
    },

    /**
     * Creates an empty playlist and returns its id. Throws too_many_playlists at YouTube's daily limit for
     * a person.
     */
    async createPlaylist(wanted: NewPlaylist): Promise<string> {
      const { title, description, privacy } = wanted;
      const body = { snippet: { title, description }, status: { privacyStatus: privacy } };
      const answer = await write(
        options,
        { change: "new-playlists", method: "POST", path: "youtube/v3/playlists" },
        { part: "snippet,status", fields: "id" },
        body,
      ).catch(throwPlaylistLimit);
      const parsed = createdSchema.safeParse(answer);
      if (parsed.success) return parsed.data.id;
      throw new YouTubeError("bad_answer", "a new playlist without an id");
    },

    /**
     * Moves an item to another place of its playlist, from 0, and returns the place that YouTube says it has then. Only its
     * place is changed: other parts of the item, such as its note, are not sent.
     */
    async movePlaylistItem(item: {
      id: string;
      playlistId: string;
      videoId: string;
      position: number;
    }): Promise<number | undefined> {
      const { id, playlistId, videoId, position } = item;
      const resourceId = { kind: "youtube#video", videoId };
      const answer = await write(
        options,
        { change: "moves", method: "PUT", path: "youtube/v3/playlistItems" },
        { part: "snippet", fields: "id,snippet/position" },
        { id, snippet: { playlistId, resourceId, position } },
      );
      const parsed = movedSchema.safeParse(answer);
      if (parsed.success && parsed.data.id === id) return parsed.data.snippet?.position;
      throw new YouTubeError("bad_answer", "a moved item without its id");
    },

    /** Inserts a video into a playlist, by default at its end, and returns the new item's id. */
    async insertPlaylistItem(
      playlistId: string,
      videoId: string,
      position?: number,
    ): Promise<string> {
      const resourceId = { kind: "youtube#video", videoId };
      const snippet = { playlistId, resourceId, ...(position !== undefined && { position }) };
      const answer = await write(
        options,
        { change: "insertions", method: "POST", path: "youtube/v3/playlistItems" },
        { part: "snippet", fields: "id" },
        { snippet },
      );
      const parsed = insertedSchema.safeParse(answer);
      if (parsed.success) return parsed.data.id;
      throw new YouTubeError("bad_answer", "an inserted item without an id");
    },
  };
}

/**
 * YouTube reports the limit on new playlists as a rate limit without a time. It applies to one person, so
 * it must not stop others. Repeated requests are said to cost people their channel, so wait a day.
 */
function throwPlaylistLimit(error: unknown): never {
  const isLimit =
    error instanceof YouTubeError &&
    error.kind === "rate_limited" &&
    // oxlint-disable-next-line tidylist/no-sentence-comparison -- Google reports it only in the message.
    /too many playlists|resource has been exhausted/i.test(error.message);
  if (!isLimit) throw error;
  const resumesAt = Date.now() + PLAYLIST_LIMIT_MS;
  throw new YouTubeError("too_many_playlists", "the daily limit of new playlists is reached", {
    cause: error,
    status: error.status ?? 429,
    resumesAt,
  });
}
