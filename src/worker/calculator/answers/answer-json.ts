// Writes an answer's JSON in pieces, so that one with hundreds of thousands of videos is never in memory as a whole.
// `videos` comes first, because the rest is only known at the end.
import { chunksOf } from "#shared/chunks.ts";
import type { CalculatorResponse, CalculatorVideo } from "#shared/contract/calculator.ts";

// About 30 KB of text. V8 frees short-lived strings of this size at once, and longer ones late.
const VIDEOS_A_PIECE = 100;

/** Never throws. */
export type Write = (text: string) => Promise<void>;

export type AnswerWithoutVideos = Omit<CalculatorResponse, "videos">;

export function createAnswerWriter(write: Write) {
  let before = '{"videos":[';

  return {
    async addVideos(videos: readonly CalculatorVideo[]): Promise<void> {
      for (const piece of chunksOf(videos, VIDEOS_A_PIECE)) {
        const list = JSON.stringify(piece);
        await write(`${before}${list.slice(1, -1)}`);
        before = ",";
      }
    },

    async end(rest: AnswerWithoutVideos): Promise<void> {
      const opening = before === "," ? "" : before;
      await write(`${opening}],${JSON.stringify(rest).slice(1)}`);
    },
  };
}
