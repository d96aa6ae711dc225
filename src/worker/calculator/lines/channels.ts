// Puts the lists of uploads in the place of the channels that were pasted, before anything is read. YouTube names
// each list: its id is not derived from the channel's (policy III.D.7).
import pLimit from "p-limit";
import type { ChannelOutcome } from "#worker/calculator/lines/channel-look-up.ts";
import type { ParsedLines, Target } from "#worker/calculator/lines/lines.ts";
import type { LineOutcome } from "#worker/calculator/lines/merge.ts";
import { KEEP_SECONDS } from "#worker/calculator/reading/snapshot.ts";
import type { PlaylistSource } from "#worker/calculator/reading/source.ts";

const LOOK_UPS_AT_ONCE = 3;

export type FoundChannels = {
  lines: ParsedLines;
  /** The outcomes of channels that have no list to be read. */
  settled: ReadonlyMap<Target, LineOutcome>;
  /** Until when the oldest of what YouTube said may be kept, in milliseconds since the epoch. */
  keepUntil: number;
};

/** Never throws. A list of uploads that several lines mean is read for the first of them. */
export async function findChannels(
  lines: ParsedLines,
  source: Pick<PlaylistSource, "findChannel">,
): Promise<FoundChannels> {
  const atOnce = pLimit(LOOK_UPS_AT_ONCE);
  const outcomes = await Promise.all(
    lines.targets.map(async (target) =>
      target.kind === "channel" ? atOnce(() => source.findChannel(target.id)) : undefined,
    ),
  );
  const settled = new Map<Target, LineOutcome>();
  const notices = [...lines.notices];
  const targets: Target[] = [];
  const firstLine = new Map<string, number>();
  let keepUntil = Infinity;
  for (const [index, target] of lines.targets.entries()) {
    const outcome = outcomes[index];
    if (outcome?.ok) keepUntil = Math.min(keepUntil, outcome.readAt + KEEP_SECONDS * 1000);
    const found = outcome ? uploadsOf(target, outcome) : target;
    if ("failure" in found) {
      settled.set(target, found);
      targets.push(target);
      continue;
    }
    const first = found.kind === "playlist" ? firstLine.get(found.id) : undefined;
    if (first === undefined) {
      if (found.kind === "playlist") firstLine.set(found.id, found.line);
      targets.push(found);
    } else {
      const { line, oneOfSeveral = false } = found;
      notices.push({ code: "line_repeated", line, firstLine: first, oneOfSeveral });
    }
  }
  return { lines: { targets, notices }, settled, keepUntil };
}

type Failed = Extract<LineOutcome, { kind: "failed" }>;

function uploadsOf(target: Target, outcome: ChannelOutcome): Target | Failed {
  if (!outcome.ok) return { kind: "failed", target, failure: outcome };
  const { channel, readAt } = outcome;
  const { title, uploads, videos } = channel;
  if (videos === 0 || uploads === undefined) {
    const code = videos === 0 ? "channel_empty" : "channel_unlisted";
    return { kind: "failed", target, failure: { ok: false, reason: "missing", readAt }, code };
  }
  const { line, oneOfSeveral, id: name } = target;
  const tab = target.kind === "channel" ? target.tab : undefined;
  return {
    kind: "playlist",
    id: uploads,
    line,
    ...(oneOfSeveral && { oneOfSeveral }),
    channel: { name, title, ...(videos !== undefined && { videos }), hasTab: tab !== undefined },
  };
}
