// Makes well-formed answers wrong, as YouTube's sometimes are: items or fields are missing, an item looks
// private or deleted but is not, the chain of pages ends early. The library is not changed.
import type { FaultAction } from "#sandbox/faults.ts";
import type { Choice } from "#sandbox/youtube/fault-actions.ts";
import { isResource, textAt, type Resource } from "#sandbox/youtube/operation.ts";
import { etagOf, HIDDEN_ITEMS, type HiddenForm } from "#sandbox/youtube/resources.ts";

/** The video of an item; undefined if there is no such item. */
type VideoIdOf = (itemId: string) => string | undefined;

/**
 * Applies every wrong-answer action to the answer; other actions are ignored. A single resource, such as the
 * answer to an insertion, counts as one item that cannot be dropped.
 */
export function spoil(
  body: Resource,
  actions: readonly FaultAction[],
  videoIdOf: VideoIdOf,
): Resource {
  const spoilt = actions.reduce((left, action) => changed(left, action, videoIdOf), body);
  if (spoilt === body || !Array.isArray(body["items"])) return spoilt;
  // A changed answer needs another etag, so that no 304 hides the change.
  const { etag: _, ...rest } = spoilt;
  return { ...rest, etag: etagOf(rest) };
}

function changed(body: Resource, action: FaultAction, videoIdOf: VideoIdOf): Resource {
  const change = (choice: Choice, toItem: (item: Resource) => Resource) =>
    changeItems(body, choice, videoIdOf, toItem);
  if ("dropFields" in action) {
    const { fields, null: toNull = false } = action.dropFields;
    return change(action.dropFields, (item) =>
      fields.reduce((left, field) => withoutField(left, field.split("."), toNull), item),
    );
  }
  if ("wrongOwner" in action) {
    return change(action.wrongOwner, (item) => inHiddenForm(item, HIDDEN_ITEMS.private));
  }
  if ("markDeleted" in action) {
    return change(action.markDeleted, (item) => inHiddenForm(item, HIDDEN_ITEMS.deleted));
  }
  if ("dropItems" in action) return dropItems(body, action.dropItems, videoIdOf);
  if ("endEarly" in action) {
    const { nextPageToken: _, ...rest } = body;
    return rest;
  }
  return body;
}

function changeItems(
  body: Resource,
  choice: Choice,
  videoIdOf: VideoIdOf,
  toItem: (item: Resource) => Resource,
): Resource {
  const { items } = body;
  if (!Array.isArray(items)) return isChosen(body, 0, choice, videoIdOf) ? toItem(body) : body;
  const after = items
    .filter(isResource)
    .map((item, index) => (isChosen(item, index, choice, videoIdOf) ? toItem(item) : item));
  return { ...body, items: after };
}

function dropItems(
  body: Resource,
  choice: Choice & { total?: "adjust" | undefined },
  videoIdOf: VideoIdOf,
): Resource {
  const { items } = body;
  if (!Array.isArray(items)) return body;
  const all = items.filter(isResource);
  const left = all.filter((item, index) => !isChosen(item, index, choice, videoIdOf));
  const dropped = all.filter((item) => !left.includes(item));
  const spoilt = { ...body, items: left };
  return choice.total === "adjust" ? withCountsOf(spoilt, dropped) : spoilt;
}

// Lists have their count in pageInfo, batchGetStats in its summary.
function withCountsOf(body: Resource, dropped: readonly Resource[]): Resource {
  const { pageInfo, summary } = body;
  const gone = dropped.length;
  if (isResource(pageInfo)) {
    const totalResults = Number(pageInfo["totalResults"]) - gone;
    return { ...body, pageInfo: { ...pageInfo, totalResults } };
  }
  if (!isResource(summary)) return body;
  const { succeededVideoCount, failedVideoCount, failedVideoIds } = summary;
  const failed = Array.isArray(failedVideoIds) ? failedVideoIds : [];
  return {
    ...body,
    summary: {
      ...summary,
      succeededVideoCount: Number(succeededVideoCount) - gone,
      failedVideoCount: Number(failedVideoCount) + gone,
      failedVideoIds: [...failed, ...dropped.map(({ id }) => id)],
    },
  };
}

function isChosen(item: Resource, index: number, choice: Choice, videoIdOf: VideoIdOf): boolean {
  const { every, ids } = choice;
  if (every !== undefined) return (index + 1) % every === 0;
  if (ids === undefined) return choice.all === true;
  const id = textAt(item, "id");
  return ids.includes(id) || ids.includes(videoIdOf(id) ?? "");
}

function withoutField(item: Resource, path: readonly string[], toNull: boolean): Resource {
  const [name = "", ...below] = path;
  if (!(name in item)) return item;
  const inner = item[name];
  if (below.length > 0) {
    return isResource(inner) ? { ...item, [name]: withoutField(inner, below, toNull) } : item;
  }
  if (toNull) return { ...item, [name]: null };
  const { [name]: _, ...rest } = item;
  return rest;
}

// Only playlist items have these forms; other resources are not changed.
function inHiddenForm(item: Resource, form: HiddenForm): Resource {
  if (item["kind"] !== "youtube#playlistItem") return item;
  const { snippet, contentDetails, status, ...rest } = item;
  const hidden: Resource = { ...rest };
  if (isResource(snippet)) {
    const { videoOwnerChannelId: _, videoOwnerChannelTitle: __, ...kept } = snippet;
    const { title, description } = form;
    hidden["snippet"] = { ...kept, title, description, thumbnails: {} };
  }
  if (isResource(contentDetails)) {
    hidden["contentDetails"] = { videoId: contentDetails["videoId"] };
  }
  if (isResource(status)) hidden["status"] = { privacyStatus: form.status };
  return hidden;
}
