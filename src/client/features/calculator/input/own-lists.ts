// The rows of "Add from my library": what a person can add to the lines, and in which words.
import { typedLines } from "#client/features/calculator/input/lines.ts";
import { describeRequests, formatHours } from "#client/library/words.ts";
import { countOf } from "#client/ui/counts.ts";
import type { OwnListsAnswer } from "#shared/contract/own-lists.ts";
import { isLikedList, LIKED_LIST } from "#shared/own-lists.ts";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
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

const PRIVACY = { public: "Public", unlisted: "Unlisted", private: "Private" } as const;

/** Liked videos first, then the playlists by title. */
export function ownListsOf({ playlists, liked }: OwnListsAnswer, text: string): OwnList[] {
  const added = idsIn(text);
  const rows = playlists.map(({ id, title, privacy, videoCount, totalDuration, cost }) => ({
    id,
    title: title || id,
    facts: [
      countOf(videoCount, "video"),
      ...(totalDuration === null ? [] : [formatHours(totalDuration)]),
      PRIVACY[privacy],
    ].join(" · "),
    cost: cost ? `Reading it takes at most ${describeRequests(cost)}` : "",
    isAdded: added.has(id),
  }));
  return [
    {
      id: LIKED_LIST,
      title: "Liked videos",
      facts:
        liked.videoCount === null ? "Private" : `${countOf(liked.videoCount, "video")} · Private`,
      cost: liked.isFresh
        ? ""
        : "Reading them takes about 2 requests of YouTube's daily allowance for each 50 videos",
      isAdded: added.has(LIKED_LIST),
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
  const lines = typedLines(text).filter((line) => line.trim() !== "");
  return [...lines, ...ids.map((id) => youtubeUrl({ kind: "playlist", id }))].join("\n");
}

function idsIn(text: string): Set<string> {
  const links = typedLines(text).flatMap(findYouTubeLinks);
  return new Set(
    links.flatMap((link) => {
      if (isLikedList(link)) return [LIKED_LIST];
      return link.target.kind === "playlist" ? [link.target.id] : [];
    }),
  );
}
