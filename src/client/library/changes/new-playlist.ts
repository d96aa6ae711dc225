// The playlist to be created, as plain data: its source and the fields of the form. Pure.
import { isRequestId, newRequestId } from "#client/library/request-id.ts";
import type { Privacy } from "#shared/contract/playlists.ts";
import {
  CREATION_VIDEO_LIMIT,
  PLAYLIST_CAPACITY,
  PLAYLIST_DESCRIPTION_LENGTH,
  PLAYLIST_TITLE_LENGTH,
} from "#shared/youtube-limits.ts";
import { isRecord } from "#shared/is-record.ts";

/**
 * Videos in order, own playlists in order, or items that are removed from their playlists once their videos are
 * in the new one. With none, the new playlist is empty.
 */
export type CreationSource =
  | { videoIds: readonly string[] }
  | { fromPlaylists: readonly string[] }
  | { movedItems: readonly string[] }
  | Record<string, never>;

export type NewPlaylist = {
  kind: "create";
  source: CreationSource;
  title: string;
  description: string;
  privacy: Privacy;
  dropDuplicates: boolean;
  videosPerPlaylist: number;
  /** Repeating the call with the same id creates nothing twice. */
  requestId: string;
};

export const PRIVACY_CHOICES: readonly Privacy[] = ["private", "unlisted", "public"];

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const ITEM_ID = /^[A-Za-z0-9_=-]{1,200}$/;

/** The form's initial values. A new playlist is private by default. */
export function newPlaylist(source: CreationSource = {}, title = ""): NewPlaylist {
  return {
    kind: "create",
    source,
    title,
    description: "",
    privacy: "private",
    dropDuplicates: true,
    videosPerPlaylist: PLAYLIST_CAPACITY,
    requestId: newRequestId(),
  };
}

/** "Alpha + Beta", without < and >, and cut to the length that YouTube allows. */
export function mergedTitle(titles: readonly string[]): string {
  const joined = titles.join(" + ").replace(/[<>]/g, "").trim();
  if (joined.length <= PLAYLIST_TITLE_LENGTH) return joined;
  return `${joined.slice(0, PLAYLIST_TITLE_LENGTH - 1).trimEnd()}…`;
}

/** What is wrong with a title or a description; the form words it. */
export type TextProblem = "missing" | "tooLong" | "markup";

export function titleProblem(title: string): TextProblem | undefined {
  const text = title.trim();
  if (text === "") return "missing";
  if (text.length > PLAYLIST_TITLE_LENGTH) return "tooLong";
  return hasMarkup(text) ? "markup" : undefined;
}

export function descriptionProblem(
  description: string,
): Exclude<TextProblem, "missing"> | undefined {
  const text = description.trim();
  if (text.length > PLAYLIST_DESCRIPTION_LENGTH) return "tooLong";
  return hasMarkup(text) ? "markup" : undefined;
}

/** Parses `value`; undefined if invalid. It comes from browser storage, which is not trusted. */
export function readNewPlaylist(value: Record<string, unknown>): NewPlaylist | undefined {
  const { title, description, privacy, dropDuplicates, videosPerPlaylist, requestId } = value;
  const source = readSource(value["source"]);
  const knownPrivacy = PRIVACY_CHOICES.find((choice) => choice === privacy);
  if (!source || !knownPrivacy || typeof title !== "string" || typeof description !== "string") {
    return undefined;
  }
  if (!isRequestId(requestId)) return undefined;
  if (titleProblem(title) ?? descriptionProblem(description)) return undefined;
  const size = Number.isInteger(videosPerPlaylist) ? Number(videosPerPlaylist) : PLAYLIST_CAPACITY;
  return {
    kind: "create",
    source,
    title,
    description,
    privacy: knownPrivacy,
    dropDuplicates: dropDuplicates !== false,
    videosPerPlaylist: Math.min(Math.max(size, 1), PLAYLIST_CAPACITY),
    requestId,
  };
}

function readSource(value: unknown): CreationSource | undefined {
  if (!isRecord(value)) return undefined;
  const { videoIds, fromPlaylists, movedItems } = value;
  if (movedItems !== undefined) return isIdList(movedItems, ITEM_ID) ? { movedItems } : undefined;
  if (videoIds !== undefined) return isIdList(videoIds) ? { videoIds } : undefined;
  if (fromPlaylists === undefined) return {};
  return isIdList(fromPlaylists) ? { fromPlaylists } : undefined;
}

function isIdList(value: unknown, form = ID): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= CREATION_VIDEO_LIMIT &&
    value.every((id) => typeof id === "string" && form.test(id))
  );
}

function hasMarkup(text: string): boolean {
  return /[<>]/.test(text);
}
