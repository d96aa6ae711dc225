// channels: list, by id, by handle, by user name, or the caller's own.
import { requireChannel } from "#sandbox/youtube/auth.ts";
import type { Channel } from "#sandbox/youtube/holdings.ts";
import {
  listShape,
  parameterNames,
  viewOf,
  type Call,
  type Operation,
} from "#sandbox/youtube/operation.ts";
import {
  filterParameter,
  idsParameter,
  maxResultsParameter,
  partsParameter,
} from "#sandbox/youtube/parameters.ts";
import { channelResource, etagOf } from "#sandbox/youtube/resources.ts";

const PARTS = new Set(["id", "snippet", "contentDetails", "statistics", "status"]);
const CHANNEL_SHAPE =
  "kind,etag,id,snippet(title,description,customUrl,publishedAt,country,defaultLanguage," +
  "thumbnails(*(url,width,height)),localized(title,description))," +
  "contentDetails(relatedPlaylists(likes,uploads,favorites))," +
  "statistics(viewCount,subscriberCount,hiddenSubscriberCount,videoCount)," +
  "status(privacyStatus,isLinked,longUploadsStatus,madeForKids)";

export const listChannels: Operation = {
  bucket: "main",
  units: 1,
  access: "read",
  parameters: parameterNames(
    "part id mine forHandle forUsername managedByMe mySubscribers categoryId hl maxResults " +
      "pageToken onBehalfOfContentOwner",
  ),
  shape: listShape(CHANNEL_SHAPE),
  run: (call) => {
    const parts = partsParameter(call.query, PARTS);
    const size = maxResultsParameter(call.query);
    const channels = selectChannels(call);
    const view = viewOf(call, parts);
    const isOwn = call.query.get("mine") === "true";
    const body = {
      kind: "youtube#channelListResponse",
      pageInfo: { totalResults: channels.length, resultsPerPage: size },
      items: channels.map((channel) => channelResource(channel, view, isOwn)),
    };
    return { ...body, etag: etagOf(body) };
  },
};

function selectChannels(call: Call): Channel[] {
  const { library, query, caller } = call;
  const filter = filterParameter(query, ["id", "mine", "forHandle", "forUsername"]);
  return findChannels()
    .filter((channel) => channel !== undefined)
    .filter(({ terminated }) => !terminated);

  function findChannels(): (Channel | undefined)[] {
    if (filter === "mine") return [library.channel(requireChannel(caller, "mine"))];
    if (filter === "forHandle") return [library.channelByHandle(query.get("forHandle") ?? "")];
    if (filter === "forUsername")
      return [library.channelByUserName(query.get("forUsername") ?? "")];
    return [...new Set(idsParameter(query))].map((id) => library.channel(id));
  }
}
