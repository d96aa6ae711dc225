// videos: list, and batchGetStats, which has its own quota bucket and its own format of durations.
import { forbidden } from "#sandbox/youtube/errors.ts";
import { parseFields } from "#sandbox/youtube/fields.ts";
import type { Video } from "#sandbox/youtube/holdings.ts";
import {
  listShape,
  parameterNames,
  viewOf,
  type Call,
  type Operation,
} from "#sandbox/youtube/operation.ts";
import { filterParameter, idsParameter, partsParameter } from "#sandbox/youtube/parameters.ts";
import { etagOf, videoResource, videoStatsResource } from "#sandbox/youtube/resources.ts";
import { canSeeVideo } from "#sandbox/youtube/visibility.ts";

const OWNER_PARTS = ["fileDetails", "processingDetails", "suggestions"];
const PARTS = new Set([
  "id",
  "snippet",
  "contentDetails",
  "status",
  "statistics",
  "player",
  "liveStreamingDetails",
  "localizations",
  "recordingDetails",
  "topicDetails",
  ...OWNER_PARTS,
]);
const STATS_PARTS = new Set(["id", "snippet", "contentDetails", "statistics"]);

const VIDEO_SHAPE =
  "kind,etag,id,snippet(publishedAt,channelId,title,description,thumbnails(*(url,width,height))," +
  "channelTitle,tags,categoryId,liveBroadcastContent,defaultLanguage,defaultAudioLanguage," +
  "localized(title,description)),contentDetails(duration,dimension,definition,caption," +
  "licensedContent,regionRestriction(allowed,blocked),contentRating(*),projection," +
  "hasCustomThumbnail),status(uploadStatus,failureReason,rejectionReason,privacyStatus,publishAt," +
  "license,embeddable,publicStatsViewable,madeForKids,selfDeclaredMadeForKids)," +
  "statistics(viewCount,likeCount,dislikeCount,favoriteCount,commentCount),player(embedHtml)," +
  "liveStreamingDetails(actualStartTime,actualEndTime,scheduledStartTime,scheduledEndTime," +
  "concurrentViewers,activeLiveChatId),localizations(*),recordingDetails(*),topicDetails(*)";
const STATS_SHAPE =
  "kind,etag,items(kind,etag,id,snippet(publishTime),contentDetails(duration)," +
  "statistics(viewCount,likeCount,commentCount))," +
  "summary(requestedVideoCount,succeededVideoCount,failedVideoCount,failedVideoIds)";

export const listVideos: Operation = {
  bucket: "main",
  units: 1,
  access: "read",
  parameters: parameterNames(
    "part id chart myRating hl locale maxHeight maxWidth maxResults pageToken regionCode " +
      "videoCategoryId onBehalfOfContentOwner",
  ),
  shape: listShape(VIDEO_SHAPE),
  run: (call) => {
    const parts = partsParameter(call.query, PARTS);
    if (OWNER_PARTS.some((part) => parts.has(part))) {
      throw forbidden("youtube.video", "forbidden");
    }
    filterParameter(call.query, ["id"]);
    const view = viewOf(call, parts);
    const { found } = findVideos(call);
    const body = {
      kind: "youtube#videoListResponse",
      items: found.map((video) => videoResource(video, view)),
      pageInfo: { totalResults: found.length, resultsPerPage: found.length },
    };
    return { ...body, etag: etagOf(body) };
  },
};

export const batchGetVideoStats: Operation = {
  bucket: "stats",
  units: 1,
  access: "read",
  parameters: parameterNames("part id onBehalfOfContentOwner"),
  shape: parseFields(STATS_SHAPE),
  run: (call) => {
    const parts = call.query.has("part") ? partsParameter(call.query, STATS_PARTS) : STATS_PARTS;
    filterParameter(call.query, ["id"]);
    const view = viewOf(call, parts);
    const { found, missing } = findVideos(call, canBeWatched);
    const body = {
      kind: "youtube#batchGetStatsResponse",
      items: found.map((video) => videoStatsResource(video, view)),
      summary: {
        requestedVideoCount: found.length + missing.length,
        succeededVideoCount: found.length,
        failedVideoCount: missing.length,
        failedVideoIds: missing,
      },
    };
    return { ...body, etag: etagOf(body) };
  },
};

// In the requested order, each id once.
function findVideos(
  call: Call,
  isAnswered: (video: Video) => boolean = () => true,
): { found: Video[]; missing: string[] } {
  const found: Video[] = [];
  const missing: string[] = [];
  for (const id of new Set(idsParameter(call.query))) {
    const video = call.library.video(id);
    if (canSeeVideo(video, call.caller.channelId) && isAnswered(video)) found.push(video);
    else missing.push(id);
  }
  return { found, missing };
}

// What nobody can watch has no statistics. Assumed: no answer of the real call about such a video is known.
function canBeWatched({ upload, regionAllowed }: Video): boolean {
  return upload === undefined && regionAllowed?.length !== 0;
}
