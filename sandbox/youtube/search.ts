// search: list, for videos only, which has its own quota bucket. The results are the same for the same words: public
// videos by how many of the words are in their title or channel. YouTube's own order is not documented.
import { parameterError } from "#sandbox/youtube/errors.ts";
import type { Video } from "#sandbox/youtube/holdings.ts";
import { listShape, parameterNames, viewOf, type Operation } from "#sandbox/youtube/operation.ts";
import { maxResultsParameter, pageOf, partsParameter } from "#sandbox/youtube/parameters.ts";
import { etagOf, searchResource } from "#sandbox/youtube/resources.ts";

const PARTS = new Set(["id", "snippet"]);
const RESULT_SHAPE =
  "kind,etag,id(kind,videoId,channelId,playlistId),snippet(publishedAt,channelId,title,description," +
  "thumbnails(*(url,width,height)),channelTitle,liveBroadcastContent,publishTime)";

export const listSearch: Operation = {
  bucket: "search",
  units: 1,
  access: "read",
  parameters: parameterNames(
    "part q type maxResults pageToken order safeSearch regionCode relevanceLanguage channelId " +
      "videoDuration videoEmbeddable publishedAfter publishedBefore",
  ),
  shape: listShape(RESULT_SHAPE),
  run: (call) => {
    const view = viewOf(call, partsParameter(call.query, PARTS));
    if (call.query.get("type") !== "video") {
      throw parameterError("invalidParameter", "Only type=video is served here.", "type");
    }
    const found = rank(call.library.videos(), wordsOf(call.query.get("q") ?? ""));
    const { entries, tokens } = pageOf(found, call.query);
    const body = {
      kind: "youtube#searchListResponse",
      ...tokens,
      regionCode: "US",
      pageInfo: { totalResults: found.length, resultsPerPage: maxResultsParameter(call.query) },
      items: entries.map((video) => searchResource(video, view)),
    };
    return { ...body, etag: etagOf(body) };
  },
};

/** Those with at least half of the words, the most first; equal ones in the world's order. */
function rank(videos: Iterable<Video>, words: readonly string[]): Video[] {
  const ranked = [...videos]
    .filter(({ privacy }) => privacy === "public")
    .map((video) => {
      const names = new Set(wordsOf(`${video.title} ${video.channelTitle}`));
      return { video, score: words.filter((word) => names.has(word)).length };
    });
  return ranked
    .filter(({ score }) => score > 0 && score * 2 >= words.length)
    .toSorted((one, other) => other.score - one.score)
    .map(({ video }) => video);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
