// The sentences for a calculation's notices. The server uses the English ones for `warnings`, our page those of its language for
// its own texts, also while lines are typed.
import { BROADCAST_STATES, HIDDEN_STATES, UNCHECKED_STATES } from "#shared/availability.ts";
import type { CalculatorNotice, LeftOut } from "#shared/contract/calculator.ts";
import { formatNumber } from "#shared/numbers.ts";
import { LINE_LIMIT } from "#shared/plans.ts";
import type { LinkRejection } from "#shared/youtube-links.ts";
import * as page from "#words/page.ts";
import * as words from "#words/warnings.ts";

type NoticeOf<Code> = CalculatorNotice & { code: Code };

const REJECTIONS: Record<LinkRejection, (of: { place: string; text: string }) => string> = {
  not_youtube: words.notYouTube,
  nothing_inside: words.nothingInside,
  unreadable_list: words.unreadableList,
  custom_channel: words.customChannel,
  channel_lists: words.channelLists,
  mix: words.mix,
  watch_later: words.watchLater,
  history: words.watchHistory,
  liked: words.likedVideos,
};

type LeftOutState = Exclude<keyof LeftOut, "duplicates">;
const LEFT_OUT: Record<LeftOutState, (of: { count: number }) => string> = {
  private: words.privateLeftOut,
  deleted: words.deletedLeftOut,
  blocked: words.blockedLeftOut,
  restricted: words.restrictedLeftOut,
  unknown: words.uncheckedLeftOut,
  live: words.liveCounted,
  upcoming: words.upcomingCounted,
  broadcast: words.broadcastCounted,
};
const LEFT_OUT_ORDER = [...HIDDEN_STATES, ...UNCHECKED_STATES, ...BROADCAST_STATES];

/** What the links are called, by line, for a reader who typed no lines but opened a shared link. */
export type LinkNames = ReadonlyMap<number, string>;

/**
 * One notice in words; undefined for a code that this version does not know. Names lines by their numbers, or by
 * `names` if given.
 */
export function describeNotice(notice: CalculatorNotice, names?: LinkNames): string | undefined {
  const placeOf = (at: { line: number; id?: string | undefined }) =>
    names?.get(at.line) ?? describeLine(at);
  const named = ({ line, name }: { line: number; name: string }) =>
    names ? name : words.lineNamed({ line, name });
  switch (notice.code) {
    case "line_rejected":
      return REJECTIONS[notice.reason]({ place: subject(notice), text: notice.text });
    case "line_repeated":
      return words.repeated({ place: subject(notice), line: notice.firstLine });
    case "too_many_links": {
      const { line, links: count } = notice;
      const limit = LINE_LIMIT;
      return names
        ? words.tooManyLinks({ limit, count })
        : words.tooManyLinksFrom({ limit, count, line });
    }
    case "limited":
      return describeLimit(notice);
    case "limit_reached_before":
      return words.limitReachedBefore({ place: placeOf(notice) });
    case "playlist_cut": {
      const { read, reported } = notice;
      return words.cut({ place: placeOf(notice), read, reported });
    }
    case "playlist_missing":
      return words.playlistMissing({ place: placeOf(notice) });
    case "playlist_empty":
      return words.playlistEmpty({ place: placeOf(notice) });
    case "video_missing":
      return words.videoMissing({ place: placeOf(notice) });
    case "channel_missing":
      return words.channelMissing({ place: placeOf(notice) });
    case "channel_empty":
      return words.channelEmpty({ place: placeOf(notice) });
    case "channel_unlisted":
      return words.channelUnlisted({ place: placeOf(notice) });
    case "all_uploads":
      return words.allUploads({ place: named(notice) });
    // The answer's `resumesAt` says when it is available again; the page shows it in local time.
    case "quota_exhausted":
      return words.quotaExhausted({ place: placeOf(notice) });
    case "own_limit_reached":
      return words.ownLimitReached({ place: placeOf(notice) });
    case "too_many_lines":
      return words.tooManyLines({ place: placeOf(notice) });
    case "behind_missing":
      return words.behindMissing({ place: placeOf(notice) });
    case "reading_stopped":
      return words.readingStopped({ place: placeOf(notice) });
    case "youtube_unreachable":
      return words.youtubeUnreachable({ place: placeOf(notice) });
    case "youtube_unavailable":
      return words.youtubeUnavailable({ place: placeOf(notice) });
    case "left_out":
      return words.leftOut({ place: named(notice), reasons: describeLeftOut(notice.leftOut) });
    case "miscounted":
      return describeMiscount(notice, named(notice));
    case "skipped":
      return words.skipped({ place: named(notice), count: notice.skipped });
    default:
      return undefined;
  }
}

/** "Line 2", and with the link's id if there are others on it. */
export function describeLine({ line, id }: { line: number; id?: string | undefined }): string {
  return id === undefined ? words.line({ line }) : words.lineNamed({ line, name: id });
}

function subject({ line, oneOfSeveral }: { line: number; oneOfSeveral: boolean }): string {
  return oneOfSeveral ? words.linkOnLine({ line }) : words.line({ line });
}

/** The limit over all lines was reached. Numbers are items. */
function describeLimit(notice: NoticeOf<"limited">): string {
  const { limit, reported, someUnread, withAccount } = notice;
  if (withAccount) {
    return someUnread
      ? words.limitedOfMoreWithAccount({ limit, reported })
      : words.limitedWithAccount({ limit, reported });
  }
  return someUnread ? words.limitedOfMore({ limit, reported }) : words.limited({ limit, reported });
}

function describeLeftOut(leftOut: LeftOut): string {
  const states = LEFT_OUT_ORDER.filter((state) => leftOut[state] > 0);
  return states
    .map((state) => LEFT_OUT[state]({ count: leftOut[state] }))
    .join(page.sentenceSeparator);
}

/** The number of listed items differs from YouTube's counts, or there is no count. */
function describeMiscount({ counts: all, listed }: NoticeOf<"miscounted">, place: string): string {
  const rising = all.toSorted((a, b) => a - b);
  const count = rising.pop();
  if (count === undefined) return words.countUnknown({ place, listed });
  if (rising.length === 0) return words.miscounted({ place, count, listed });
  const others = rising.map((one) => formatNumber(one, page.locale)).join(page.listSeparator);
  return words.miscountedSeverally({ place, others, count, listed });
}

const SHOWN_CHARACTERS = 60;

/** The start of a pasted text. Control and format characters could hide or reverse the text around it. */
export function quoteStart(text: string): string {
  const plain = text.trim().replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "\u{FFFD}");
  const characters = Array.from(plain.slice(0, SHOWN_CHARACTERS * 4));
  const cut = characters.length > SHOWN_CHARACTERS;
  return cut ? `${characters.slice(0, SHOWN_CHARACTERS).join("")}…` : plain;
}
