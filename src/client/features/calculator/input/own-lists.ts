// The rows of "Add from my library": what a person can add to the lines, and in which words.
import { countOf } from "#client/ui/counts.ts";
import type { OwnListsAnswer } from "#shared/contract/own-lists.ts";
import { formatDuration } from "#shared/duration.ts";
import { LIKED_LIST } from "#shared/liked-list.ts";
import { youtubeUrl } from "#shared/youtube-links.ts";

export type OwnList = {
  id: string;
  title: string;
  /** Its number, length and privacy. */
  facts: string;
  /** What counting it takes of YouTube's allowance; "" for nothing. */
  cost: string;
  isAdded: boolean;
};

const ALLOWANCE = "of YouTube's daily allowance";
const PRIVACY = { public: "Public", unlisted: "Unlisted", private: "Private" } as const;

/** Liked videos first, then the playlists by title. */
export function ownListsOf({ playlists, liked }: OwnListsAnswer, text: string): OwnList[] {
  const rows = playlists.map(({ id, title, privacy, videoCount, totalDuration, cost }) => ({
    id,
    title: title || id,
    facts: [
      countOf(videoCount, "video"),
      ...(totalDuration === null ? [] : [formatDuration(totalDuration)]),
      PRIVACY[privacy],
    ].join(" · "),
    cost: cost
      ? `Reading it takes at most ${countOf(cost.main + cost.stats, "request")} ${ALLOWANCE}`
      : "",
    isAdded: text.includes(id),
  }));
  return [
    {
      id: LIKED_LIST,
      title: "Liked videos",
      facts:
        liked.videoCount === null ? "Private" : `${countOf(liked.videoCount, "video")} · Private`,
      cost: liked.isFresh
        ? ""
        : `Reading them takes about 2 requests ${ALLOWANCE} for each 50 videos`,
      isAdded: /list=LL(?![\w-])/.test(text),
    },
    ...rows.toSorted((a, b) => a.title.localeCompare(b.title)),
  ];
}

/** Those whose titles hold the words. */
export function searchOwnLists(lists: readonly OwnList[], words: string): OwnList[] {
  const wanted = words.trim().toLowerCase();
  return lists.filter(({ title }) => title.toLowerCase().includes(wanted));
}

/** The lines with one more for each list. */
export function addLines(text: string, ids: readonly string[]): string {
  const before = text.trim() === "" ? [] : [text.trimEnd()];
  return [...before, ...ids.map((id) => youtubeUrl({ kind: "playlist", id }))].join("\n");
}
