// Parses the pasted lines into playlists, videos and channels to read, and into notices about lines that cannot be
// read. Both carry the line's number.
import { quoteStart } from "#shared/calculator-words.ts";
import type { CalculatorNotice } from "#shared/contract/calculator.ts";
import { LINE_LIMIT } from "#shared/plans.ts";
import { LIKED_LIST } from "#shared/liked-list.ts";
import { isLikedList } from "#shared/own-lists.ts";
import { findYouTubeLinks, keyOf } from "#shared/youtube-link-finder.ts";
import { type LinkReference, rejectionOf } from "#shared/youtube-links.ts";

/** The channel whose uploads a playlist is, as it was pasted and as YouTube says. */
export type ChannelOfUploads = {
  name: string;
  title: string;
  videos?: number;
  /** The link named a part of the uploads, such as its Shorts. */
  hasTab: boolean;
};

/**
 * `line` is the number of the pasted line, from 1; blank lines count. `oneOfSeveral`: the line has other
 * links too. `channel`: see channels.ts.
 */
export type Target = LinkReference & {
  line: number;
  oneOfSeveral?: true;
  channel?: ChannelOfUploads;
};

export type ParsedLines = {
  /** Each playlist, video and channel once, in the order of the lines, at most LINE_LIMIT of them. */
  targets: Target[];
  /** No two are the same. */
  notices: (CalculatorNotice & { line: number })[];
};

/** How notices name a target: its line, and its id if the line has other links. */
export function placeOf(target: Target): { line: number; id?: string } {
  const { line, id, oneOfSeveral, channel } = target;
  return oneOfSeveral ? { line, id: channel?.name ?? id } : { line };
}

/**
 * Reads every line that is not blank. Never throws.
 * @param withLiked makes a list of liked videos the caller's own one, instead of a notice
 */
export function parseLines(lines: readonly string[], withLiked = false): ParsedLines {
  const firstLine = new Map<string, number>();
  const beyondLimit = new Map<string, number>();
  const targets: Target[] = [];
  const notices = new Map<string, ParsedLines["notices"][number]>();
  const note = (notice: ParsedLines["notices"][number]) =>
    notices.set(JSON.stringify(notice), notice);
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (text.trim() === "") continue;
    const found = findYouTubeLinks(text);
    const oneOfSeveral = found.length > 1;
    for (const link of found) {
      const target = withLiked && isLikedList(link) ? OWN_LIKES : link.target;
      const reason = rejectionOf(target);
      if (reason !== undefined) {
        note({ code: "line_rejected", line, reason, text: quoteStart(link.text), oneOfSeveral });
      }
      if (target.kind === "rejected" || reason !== undefined) continue;
      const key = keyOf(target);
      const first = firstLine.get(key);
      if (first !== undefined) {
        note({ code: "line_repeated", line, firstLine: first, oneOfSeveral });
      } else if (targets.length === LINE_LIMIT) {
        // The limit is for links too: several on one line must not exceed it.
        if (!beyondLimit.has(key)) beyondLimit.set(key, line);
      } else {
        firstLine.set(key, line);
        targets.push({ ...target, line, ...(oneOfSeveral && { oneOfSeveral }) });
      }
    }
  }
  const [lineBeyond] = beyondLimit.values();
  if (lineBeyond !== undefined) {
    note({ code: "too_many_links", line: lineBeyond, links: beyondLimit.size });
  }
  return { targets, notices: [...notices.values()] };
}

const OWN_LIKES: LinkReference = { kind: "playlist", id: LIKED_LIST };
