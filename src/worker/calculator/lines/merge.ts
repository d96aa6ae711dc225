// Combines the outcomes of all lines into one answer: the order of the lines, the limit over all lines,
// duplicates, and what is left out and why. Keeps no videos, because there may be hundreds of thousands. Pure.
import { isBlockedIn, isBroadcast, isCounted, UNCHECKED_STATES } from "#shared/availability.ts";
import { describeNotice } from "#shared/calculator-words.ts";
import {
  type CalculatorNotice,
  type CalculatorRequest,
  type CalculatorVideo,
  LEFT_OUT_REASONS,
  type LeftOut,
  type PlaylistSubtotal,
} from "#shared/contract/calculator.ts";
import { describeOwnNotice } from "#shared/own-list-words.ts";
import { recordOf } from "#shared/record-of.ts";
import type { AnswerWithoutVideos } from "#worker/calculator/answers/answer-json.ts";
import { type ParsedLines, placeOf, type Target } from "#worker/calculator/lines/lines.ts";
import {
  type LineFailure,
  type PlaylistSnapshot,
  type SnapshotVideo,
} from "#worker/calculator/reading/snapshot.ts";

/** Why nothing of a channel is counted that YouTube shows. */
type ChannelCode = "channel_empty" | "channel_unlisted";

/** The result of one line. `unread`: the limit was reached before it. */
export type LineOutcome =
  | { kind: "playlist"; target: Target; snapshot: PlaylistSnapshot }
  | { kind: "video"; target: Target; video: SnapshotVideo; readAt: number }
  | { kind: "failed"; target: Target; failure: LineFailure; code?: ChannelCode }
  | { kind: "unread"; target: Target };

export type MergeOptions = Pick<CalculatorRequest, "includeDuplicates" | "region"> & {
  /** Items over all lines. */
  limit: number;
  withAccount: boolean;
  notices: ParsedLines["notices"];
  /** The caller's own lists that nobody else can read, as far as they are known. */
  ownIds?: ReadonlySet<string> | undefined;
};

export class Merge {
  readonly #options: MergeOptions;
  readonly #playlists: PlaylistSubtotal[] = [];
  readonly #notices: ParsedLines["notices"];
  readonly #counted = new Set<string>();
  readonly #leftOut = noneLeftOut();
  #remaining: number;
  #totalVideos = 0;
  #totalDuration = 0;
  #reported = 0;
  #unread = false;
  #limited = false;
  #uncertain = false;
  #oldest = Number.POSITIVE_INFINITY;
  #confirmedAt = Number.POSITIVE_INFINITY;
  #resumesAt: number | undefined;

  constructor(options: MergeOptions) {
    this.#options = options;
    this.#remaining = options.limit;
    this.#notices = [...options.notices];
  }

  /** Adds the next line. Returns its videos that count, for the answer. */
  add(outcome: LineOutcome): CalculatorVideo[] {
    const videos = this.#videosOf(outcome);
    this.#totalVideos += videos.length;
    this.#totalDuration += videos.reduce((sum, { duration }) => sum + duration, 0);
    return videos;
  }

  #videosOf(outcome: LineOutcome): CalculatorVideo[] {
    if (outcome.kind === "playlist") return this.#addPlaylist(outcome.target, outcome.snapshot);
    if (outcome.kind === "video") {
      return this.#addVideo(outcome.target, outcome.video, outcome.readAt);
    }
    if (outcome.kind === "failed") {
      this.#addFailure(outcome.target, outcome.failure, outcome.code);
    }
    if (outcome.kind === "unread") this.#addUnread(outcome.target);
    return [];
  }

  /** How many more items count. */
  get remaining(): number {
    return this.#remaining;
  }

  /** `now` (milliseconds) is the `readAt` if nothing was read. */
  finish(now: number): AnswerWithoutVideos {
    const { limit, withAccount, ownIds } = this.#options;
    const notices: CalculatorNotice[] = this.#notices.toSorted((a, b) => a.line - b.line);
    if (this.#limited) {
      const [reported, someUnread] = [this.#reported, this.#unread];
      notices.unshift({
        code: "limited",
        limit,
        reported,
        someUnread,
        ...(withAccount && { withAccount }),
      });
    }
    return {
      totalVideos: this.#totalVideos,
      processedUrls: this.#playlists.length,
      totalDuration: this.#totalDuration,
      warnings: notices.flatMap(
        (notice) => describeNotice(notice) ?? describeOwnNotice(notice) ?? [],
      ),
      notices,
      playlists: this.#playlists,
      leftOut: this.#leftOut,
      ...(this.#limited && { limitedTo: limit }),
      ...((this.#uncertain || UNCHECKED_STATES.some((state) => this.#leftOut[state] > 0)) && {
        uncertain: true,
      }),
      ...(ownIds && ownIds.size > 0 && { ownLists: [...ownIds].toSorted() }),
      ...(this.#resumesAt !== undefined && { resumesAt: new Date(this.#resumesAt).toISOString() }),
      readAt: new Date(Math.min(this.#oldest, now)).toISOString(),
      ...(this.#confirmedAt > this.#oldest &&
        this.#confirmedAt < Infinity && {
          confirmedAt: new Date(this.#confirmedAt).toISOString(),
        }),
    };
  }

  #addPlaylist(target: Target, snapshot: PlaylistSnapshot): CalculatorVideo[] {
    const items = snapshot.items.slice(0, this.#remaining);
    const cut = !snapshot.complete || items.length < snapshot.items.length;
    this.#reported += cut ? snapshot.reported : items.length;
    if (cut && items.length === 0) {
      this.#addUnread(target, { known: true });
      return [];
    }
    this.#remaining -= items.length;
    if (cut) this.#noteCut(target, items.length, snapshot.reported);
    this.#noteTimes(snapshot.readAt, snapshot.confirmedAt);
    const subtotal: PlaylistSubtotal = {
      line: target.line,
      id: target.id,
      ...(snapshot.title && { title: snapshot.title }),
      ...(target.channel && { isChannel: true as const }),
      totalVideos: 0,
      totalDuration: 0,
      leftOut: noneLeftOut(),
    };
    const videos: CalculatorVideo[] = [];
    for (const item of items) {
      const counted = this.#count(item, subtotal.leftOut);
      if (!counted) continue;
      subtotal.totalVideos += 1;
      subtotal.totalDuration += counted.duration;
      videos.push({
        uniqueId: item.itemId,
        ...counted,
        playlistId: target.id,
        ...(snapshot.title && { playlistTitle: snapshot.title }),
      });
    }
    this.#playlists.push(subtotal);
    const name = snapshot.title || target.id;
    this.#noteLeftOut(target.line, name, subtotal.leftOut);
    if (target.channel?.hasTab)
      this.#notices.push({ code: "all_uploads", line: target.line, name });
    if (snapshot.miscount) {
      this.#uncertain = true;
      const { line } = target;
      this.#notices.push(
        "skipped" in snapshot.miscount
          ? { code: "skipped", line, name, skipped: snapshot.miscount.skipped }
          : { code: "miscounted", line, name, ...snapshot.miscount },
      );
    } else if (items.length === 0 && !cut) {
      this.#notices.push({ code: "playlist_empty", ...placeOf(target) });
    }
    return videos;
  }

  #noteTimes(readAt: number, confirmedAt = readAt): void {
    this.#oldest = Math.min(this.#oldest, readAt);
    this.#confirmedAt = Math.min(this.#confirmedAt, confirmedAt);
  }

  /** With an account each playlist has a limit of its own, besides that over all lines. */
  #noteCut(target: Target, read: number, reported: number): void {
    if (this.#options.withAccount && this.#remaining > 0) {
      this.#notices.push({ code: "playlist_cut", ...placeOf(target), read, reported });
    } else {
      this.#limited = true;
    }
  }

  #addVideo(target: Target, video: SnapshotVideo, readAt: number): CalculatorVideo[] {
    this.#reported += 1;
    if (this.#remaining === 0) {
      this.#addUnread(target, { known: true });
      return [];
    }
    this.#remaining -= 1;
    this.#noteTimes(readAt);
    const leftOut = noneLeftOut();
    const counted = this.#count(video, leftOut);
    this.#noteLeftOut(target.line, video.title || video.videoId, leftOut);
    return counted ? [counted] : [];
  }

  /** `known`: its videos are already in the reported count. */
  #addUnread(target: Target, { known } = { known: false }): void {
    this.#limited = true;
    this.#unread ||= !known;
    this.#notices.push({ code: "limit_reached_before", ...placeOf(target) });
  }

  #addFailure(target: Target, failure: LineFailure, code?: ChannelCode): void {
    const missing = target.channel ? "channel_unlisted" : MISSING[target.kind];
    const found = failure.reason === "missing" ? missing : FAILURES[failure.reason];
    this.#notices.push({ code: code ?? found, ...placeOf(target) });
    if ("resumesAt" in failure) this.#resumesAt = failure.resumesAt;
  }

  /** The video for the answer, or undefined when it is left out; counts the reason in `leftOut`. */
  #count(video: SnapshotVideo, leftOut: LeftOut): CalculatorVideo | undefined {
    const { region, includeDuplicates } = this.#options;
    const blocked = region !== undefined && isBlockedIn(video.regionRestriction, region);
    const availability = blocked && isCounted(video.availability) ? "blocked" : video.availability;
    if (!isCounted(availability)) {
      this.#countLeftOut(leftOut, availability);
      return undefined;
    }
    if (!includeDuplicates && this.#counted.has(video.videoId)) {
      this.#countLeftOut(leftOut, "duplicates");
      return undefined;
    }
    this.#counted.add(video.videoId);
    const broadcast = isBroadcast(availability) ? availability : undefined;
    if (broadcast) this.#countLeftOut(leftOut, broadcast);
    return {
      id: video.videoId,
      title: video.title,
      thumbnail: video.thumbnail,
      channelTitle: video.channelTitle,
      duration: broadcast ? 0 : video.durationSeconds,
      ...(broadcast && { broadcast }),
    };
  }

  #countLeftOut(leftOut: LeftOut, reason: keyof LeftOut): void {
    leftOut[reason] += 1;
    this.#leftOut[reason] += 1;
  }

  /** No notice for duplicates: the caller asked to leave them out. */
  #noteLeftOut(line: number, name: string, leftOut: LeftOut): void {
    const { duplicates: _duplicates, ...others } = leftOut;
    if (Object.values(others).some((count) => count > 0)) {
      this.#notices.push({ code: "left_out", line, name, leftOut });
    }
  }
}

const MISSING = {
  playlist: "playlist_missing",
  video: "video_missing",
  channel: "channel_missing",
} as const;
const FAILURES = {
  quota: "quota_exhausted",
  own_limit: "own_limit_reached",
  too_many: "too_many_lines",
  behind_missing: "behind_missing",
  refused: "youtube_unreachable",
  paused: "youtube_unreachable",
  stopped: "reading_stopped",
  failed: "youtube_unavailable",
  not_yours: "playlist_not_yours",
  access_ended: "own_access_ended",
  no_likes: "no_liked_videos",
  own_quota: "own_lists_wait",
} as const;

function noneLeftOut(): LeftOut {
  return recordOf(LEFT_OUT_REASONS, () => 0);
}
