// The sentences for a calculation's notices, also while lines are typed. The server has its own for `warnings`.
import { formatCount } from "#client/ui/counts.ts";
import { BROADCAST_STATES, UNCOUNTED_STATES } from "#shared/availability.ts";
import type { CalculatorNotice, LeftOut } from "#shared/contract/calculator.ts";
import { LINE_LIMIT } from "#shared/plans.ts";
import type { LinkRejection } from "#shared/youtube-links.ts";
import * as words from "#words/calculator.ts";

type NoticeOf<Code> = CalculatorNotice & { code: Code };

const REJECTIONS: Record<LinkRejection, (link: { where: string; text: string }) => string> = {
  not_youtube: words.notYouTube,
  nothing_inside: words.nothingInside,
  unreadable_list: words.unreadableList,
  custom_channel: words.customChannel,
  channel_lists: words.channelLists,
  mix: words.mix,
  watch_later: words.watchLater,
  history: words.watchHistory,
  liked: words.likedList,
};

/** For notices that say only which line or link they are about. */
const OF_LINES: Partial<Record<CalculatorNotice["code"], (link: { where: string }) => string>> = {
  limit_reached_before: words.behindLimit,
  playlist_missing: words.playlistMissing,
  playlist_empty: words.playlistEmpty,
  video_missing: words.videoMissing,
  channel_missing: words.channelMissing,
  channel_empty: words.channelEmpty,
  channel_unlisted: words.channelUnlisted,
  // The answer's `resumesAt` says when it is available again; the page shows it in local time.
  quota_exhausted: words.allowanceUsed,
  own_limit_reached: words.ownPartUsed,
  too_many_lines: words.tooManyInShortTime,
  behind_missing: words.behindMissing,
  reading_stopped: words.readingStopped,
  youtube_unreachable: words.unreachable,
  youtube_unavailable: words.unanswered,
};

const LEFT_OUT: Record<Exclude<keyof LeftOut, "duplicates">, (of: { count: number }) => string> = {
  private: words.privateLeftOut,
  deleted: words.deletedLeftOut,
  blocked: words.blockedLeftOut,
  restricted: words.restrictedLeftOut,
  unknown: words.unknownLeftOut,
  live: words.liveCounted,
  upcoming: words.upcomingCounted,
  broadcast: words.broadcastCounted,
};

/** What the links are called, by line, for a reader who typed no lines but opened a shared link. */
export type LinkNames = ReadonlyMap<number, string>;

/**
 * One notice in words; undefined for a code that this version does not know. Names lines by their numbers, or by
 * `names` if given.
 */
export function describeNotice(notice: CalculatorNotice, names?: LinkNames): string | undefined {
  const linkOf = ({ line, id }: { line: number; id?: string | undefined }) =>
    names?.get(line) ??
    (id === undefined ? words.line({ line }) : words.lineNamed({ line, name: id }));
  const named = ({ line, name }: { line: number; name: string }) =>
    names ? name : words.lineNamed({ line, name });
  switch (notice.code) {
    case "line_rejected":
      return REJECTIONS[notice.reason]({ where: typed(notice), text: notice.text });
    case "line_repeated":
      return words.repeated({ where: typed(notice), line: notice.firstLine });
    case "too_many_links": {
      const { line, links: count } = notice;
      return names
        ? words.linksUnread({ limit: LINE_LIMIT, count })
        : words.linksUnreadFrom({ limit: LINE_LIMIT, count, line });
    }
    case "limited":
      return describeLimit(notice);
    case "playlist_cut":
      return words.playlistCut({
        where: linkOf(notice),
        read: notice.read,
        count: notice.reported,
      });
    case "all_uploads":
      return words.allUploads({ where: named(notice) });
    case "left_out":
      return words.about({ where: named(notice), sentences: describeLeftOut(notice.leftOut) });
    case "miscounted":
      return describeMiscount(named(notice), notice);
    case "skipped":
      return words.skipped({ where: named(notice), count: notice.skipped });
    default:
      return OF_LINES[notice.code]?.({ where: linkOf(notice) });
  }
}

function typed({ line, oneOfSeveral }: { line: number; oneOfSeveral: boolean }): string {
  return oneOfSeveral ? words.linkOnLine({ line }) : words.line({ line });
}

/** The limit over all lines was reached. Numbers are items. */
function describeLimit(notice: NoticeOf<"limited">): string {
  const { limit, reported: count } = notice;
  if (notice.withAccount) {
    return notice.someUnread
      ? words.limitedMoreSignedIn({ limit, count })
      : words.limitedAboutSignedIn({ limit, count });
  }
  return notice.someUnread
    ? words.limitedMore({ limit, count })
    : words.limitedAbout({ limit, count });
}

function describeLeftOut(leftOut: LeftOut): string {
  return [...UNCOUNTED_STATES, ...BROADCAST_STATES]
    .filter((state) => leftOut[state] > 0)
    .map((state) => LEFT_OUT[state]({ count: leftOut[state] }))
    .join(" ");
}

/** The number of listed items differs from YouTube's counts, or there is no count. */
function describeMiscount(where: string, { counts, listed }: NoticeOf<"miscounted">): string {
  const rising = counts.toSorted((a, b) => a - b);
  const count = rising.pop();
  if (count === undefined) return words.countUnreported({ where, listed });
  if (rising.length === 0) return words.miscounted({ where, count, listed });
  const others = rising.map(formatCount).join(", ");
  return words.miscountedVariously({ where, others, count, listed });
}
