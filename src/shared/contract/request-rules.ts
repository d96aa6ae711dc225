// The rules of the contract that people can break. A schema gives the rule's name as its message, and the Worker words it
// (worker/http/error-sentences.ts). Unlike the name of a field, that of a rule has an underscore.

const REQUEST_RULES = [
  "urls_missing",
  "urls_invalid",
  "too_many_lines",
  "link_too_long",
  "region_invalid",
  "channel_missing",
  "channel_too_long",
  "page_unknown",
  "no_videos",
  "too_many_videos_to_read",
  "too_many_videos_to_add",
  "too_many_playlists_to_merge",
  "no_room_for_videos",
  "too_many_videos_each",
  "several_sources",
  "title_missing",
  "title_too_long",
  "title_with_markup",
  "description_too_long",
  "description_with_markup",
  "repeated_items",
  "no_removal_way",
  "time_or_bookmark",
  "buyer_name_missing",
  "buyer_name_too_long",
  "deletion_not_confirmed",
] as const;

export type RequestRule = (typeof REQUEST_RULES)[number];

const names: ReadonlySet<string> = new Set(REQUEST_RULES);

export function isRequestRule(text: string): text is RequestRule {
  return names.has(text);
}
