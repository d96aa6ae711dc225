// Who may see what: private things are visible to their owner only, deleted ones to nobody.
import type { Playlist, Video } from "#sandbox/youtube/holdings.ts";

export function canSeePlaylist(playlist: Playlist, channelId: string | null): boolean {
  return playlist.privacy !== "private" || playlist.channelId === channelId;
}

export function canSeeVideo(video: Video | undefined, channelId: string | null): video is Video {
  if (video === undefined || video.privacy === "deleted") return false;
  return video.privacy !== "private" || video.channelId === channelId;
}
