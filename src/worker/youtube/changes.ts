// What may be changed through YouTube's Data API, in the name of a person: a part of the client.
import {
  requireUnitsForChange,
  write,
  type YouTubeClientOptions,
} from "#worker/youtube/transport.ts";
import { createdSchema, insertedSchema, YouTubeError } from "#worker/youtube/wire.ts";

const PLAYLIST_LIMIT_MS = 86_400_000;

export type NewPlaylist = {
  title: string;
  description: string;
  privacy: "public" | "unlisted" | "private";
};

export function createYouTubeChanges(options: YouTubeClientOptions) {
  return {
    /** Throws quota_exhausted where the next change would, so that no look is spent on it. */
    requireUnitsForChange: (): Promise<void> => requireUnitsForChange(options),

    /** Takes one item out of its playlist; not_found where it is not there any more. */
    async deletePlaylistItem(itemId: string): Promise<void> {
      await write(options, "DELETE", "youtube/v3/playlistItems", { id: itemId });
    },

    /** Deletes a playlist; not_found where it is not there any more. */
    async deletePlaylist(playlistId: string): Promise<void> {
      await write(options, "DELETE", "youtube/v3/playlists", { id: playlistId });
    },

    /**
     * Makes an empty playlist and returns its id; too_many_playlists where the person has made as many
     * as YouTube lets one make in a day.
     */
    async createPlaylist(wanted: NewPlaylist): Promise<string> {
      const { title, description, privacy } = wanted;
      const body = { snippet: { title, description }, status: { privacyStatus: privacy } };
      const answer = await write(
        options,
        "POST",
        "youtube/v3/playlists",
        { part: "snippet,status", fields: "id" },
        body,
      ).catch(throwPlaylistLimit);
      const parsed = createdSchema.safeParse(answer);
      if (parsed.success) return parsed.data.id;
      throw new YouTubeError("bad_answer", "a new playlist without an id");
    },

    /** Puts a video into a playlist, at its end without a position, and returns the new item's id. */
    async insertPlaylistItem(
      playlistId: string,
      videoId: string,
      position?: number,
    ): Promise<string> {
      const resourceId = { kind: "youtube#video", videoId };
      const snippet = { playlistId, resourceId, ...(position !== undefined && { position }) };
      const answer = await write(
        options,
        "POST",
        "youtube/v3/playlistItems",
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
 * The limit on new playlists comes as a rate limit that names no time. It is a person's own, so it
 * closes nothing for others, and asking again and again is said to cost people their channel.
 */
function throwPlaylistLimit(error: unknown): never {
  const isLimit =
    error instanceof YouTubeError &&
    error.kind === "rate_limited" &&
    // oxlint-disable-next-line tidylist/no-sentence-comparison -- Google says it in words alone.
    /too many playlists|resource has been exhausted/i.test(error.message);
  if (!isLimit) throw error;
  const resumesAt = Date.now() + PLAYLIST_LIMIT_MS;
  throw new YouTubeError("too_many_playlists", "a day's new playlists are made", {
    cause: error,
    status: error.status ?? 429,
    resumesAt,
  });
}
