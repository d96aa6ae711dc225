// The summary of an answer that is not stored although its playlists are (product.md 8.14.11): made for shared links from
// what is stored, without a call to YouTube and without a unit.
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { PLAYLIST_ITEM_LIMIT } from "#shared/plans.ts";
import { type Analysis, analyze } from "#worker/calculator/lines/analyze.ts";
import {
  createChannelStore,
  createSnapshotStore,
  type DatedSummary,
  isPart,
  summarizePart,
  type WantedPart,
} from "#worker/calculator/answers/cache.ts";
import { summarize } from "#worker/calculator/answers/kept-answers.ts";
import { createPlaylistSource, type PlaylistSource } from "#worker/calculator/reading/source.ts";
import { AppError } from "#worker/http/errors.ts";

/** Anybody may open a link without an account, so the answer made for it has at most as many videos as one playlist. */
const MOST_VIDEOS = PLAYLIST_ITEM_LIMIT;

const NOT_STORED = { ok: false, reason: "failed" } as const;

/**
 * The summary of the first of the analyses of which everything is stored and certain, or of a part of it. Undefined if
 * there is none, or if it is too long to be made here.
 */
export async function summarizeKnown(
  kv: KVNamespace,
  analyses: readonly Analysis[],
  wanted: WantedPart,
): Promise<DatedSummary | undefined> {
  for (const analysis of analyses) {
    const known = await makeKnown(kv, analysis);
    if (!known) continue;
    const { response, text } = known;
    // Too long. The next analysis has a lower limit, so its totals would be lower than those of the answer.
    if (response.limitedTo === MOST_VIDEOS) return undefined;
    const whole = { ...summarize(response), readAt: Date.parse(response.readAt) };
    if (!isPart(wanted)) return whole;
    const { videos }: Pick<CalculatorResponse, "videos"> = JSON.parse(text);
    return summarizePart(whole, videos, wanted);
  }
  return undefined;
}

async function makeKnown(kv: KVNamespace, analysis: Analysis) {
  const { lines, limits } = analysis;
  // Videos that were pasted alone are stored only with their answer.
  if (lines.targets.some(({ kind }) => kind === "video")) return undefined;
  const total = Math.min(limits.total, MOST_VIDEOS);
  const pieces: string[] = [];
  const made = await analyze(
    { ...analysis, limits: { ...limits, total } },
    sourceOfStored(kv),
    () => undefined,
    async (text) => void pieces.push(text),
  ).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const isCertain = made?.keepUntil === Infinity && !made.response.uncertain;
  if (!isCertain || made.namesUntil <= Date.now()) return undefined;
  return { response: made.response, text: pieces.join("") };
}

/** Gives what is stored, whatever its age; everything else fails. */
function sourceOfStored(kv: KVNamespace): PlaylistSource {
  const gate = { refusal: async () => NOT_STORED, note: async () => undefined };
  const neverAsked = async (): Promise<never> => {
    throw new Error("only what is stored may be used");
  };
  return createPlaylistSource({
    store: createSnapshotStore(kv),
    channels: createChannelStore(kv),
    findChannel: neverAsked,
    read: neverAsked,
    probe: neverAsked,
    client: { getVideoDurations: neverAsked, listVideos: neverAsked },
    payer: { class: "refresh", subject: undefined },
    gate,
    channelGate: gate,
  });
}
