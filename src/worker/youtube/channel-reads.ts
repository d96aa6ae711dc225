// Reads public channels: one by its id, handle or user name, and its playlists. Part of client.ts.
import { isChannelId } from "#shared/youtube-channels.ts";
import { isPlaylistId } from "#shared/youtube-ids.ts";
import { read, type YouTubeClientOptions } from "#worker/youtube/transport.ts";
import {
  channelListsPageSchema,
  PAGE_SIZE,
  publicChannelsPageSchema,
  YouTubeError,
} from "#worker/youtube/wire.ts";

const FIELDS = {
  channel:
    "pageInfo/totalResults,items(id,snippet/title,contentDetails/relatedPlaylists/uploads,statistics/videoCount)",
  lists:
    "nextPageToken,pageInfo/totalResults,items(id,snippet(title,channelId),contentDetails/itemCount)",
} as const;

/** A public channel. Without `uploads` YouTube names no list of its videos, without `videos` no number of them. */
export type PublicChannel = {
  id: string;
  title: string;
  uploads?: string | undefined;
  videos?: number | undefined;
};

/** One page of a channel's public playlists. */
export type ChannelLists = {
  lists: { id: string; title: string; items?: number | undefined }[];
  nextPageToken?: string | undefined;
};

export function createChannelReads(options: YouTubeClientOptions) {
  return {
    /** The channel of "UC…", "@handle" or "user/name", or undefined if YouTube shows none. */
    async findChannel(name: string): Promise<PublicChannel | undefined> {
      const page = await read(options, "main", "youtube/v3/channels", publicChannelsPageSchema, {
        part: "snippet,contentDetails,statistics",
        ...filterOf(name),
        fields: FIELDS.channel,
      });
      const [channel, ...others] = page.items;
      if (!channel) {
        if (page.pageInfo?.totalResults === 0 && page.unreadable.length === 0) return undefined;
        throw new YouTubeError("bad_answer", "a channel is counted but not listed");
      }
      if (others.length > 0 || (isChannelId(name) && channel.id !== name)) {
        throw new YouTubeError("bad_answer", "another channel than the one asked for");
      }
      const uploads = channel.contentDetails?.relatedPlaylists?.uploads ?? "";
      return {
        id: channel.id,
        title: channel.snippet.title,
        ...(isPlaylistId(uploads) && { uploads }),
        ...(channel.statistics?.videoCount !== undefined && {
          videos: Number(channel.statistics.videoCount),
        }),
      };
    },

    /** At most 50 of the channel's public playlists. Those of another channel are left out. */
    async listChannelPlaylists(channelId: string, pageToken?: string): Promise<ChannelLists> {
      const page = await read(options, "main", "youtube/v3/playlists", channelListsPageSchema, {
        part: "snippet,contentDetails",
        channelId,
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.lists,
        ...(pageToken !== undefined && { pageToken }),
      });
      const lists = page.items
        .filter(
          ({ id, snippet }) => isPlaylistId(id) && (snippet.channelId ?? channelId) === channelId,
        )
        .map(({ id, snippet, contentDetails }) => ({
          id,
          title: snippet.title,
          ...(contentDetails?.itemCount !== undefined && { items: contentDetails.itemCount }),
        }));
      return { lists, nextPageToken: page.nextPageToken };
    },
  };
}

function filterOf(name: string): Record<string, string> {
  if (name.startsWith("@")) return { forHandle: name };
  return isChannelId(name) ? { id: name } : { forUsername: name.replace(/^user\//, "") };
}
