// Text of unknown length: whole if it stays short, so that it can be hashed and stored, else as a stream that is sent
// while the rest is still being written.
import type { Write } from "#worker/calculator/answers/answer-json.ts";

export type Written<Result> = { text: string; result: Result } | { stream: ReadableStream };

/**
 * The text that `produce` writes. A stream waits for its reader; once that has gone, `produce` continues and what it
 * writes is dropped.
 * @param limit characters of the longest text that is returned whole
 * @param waitUntil keeps the Worker running until `produce` has ended
 * @throws what `produce` throws before the text is longer; later the stream breaks off
 */
export async function writeShortOrStream<Result>(
  limit: number,
  produce: (write: Write) => Promise<Result>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Written<Result>> {
  const encoder = new TextEncoder();
  const began = Promise.withResolvers<Written<Result>>();
  let pieces: string[] = [];
  let characters = 0;
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined;

  const write: Write = async (text) => {
    pieces.push(text);
    characters += text.length;
    if (characters <= limit) return;
    if (!writer) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      writer = writable.getWriter();
      began.resolve({ stream: readable });
    }
    const open = pieces;
    pieces = [];
    for (const piece of open) await writer.write(encoder.encode(piece)).catch(() => undefined);
  };

  const produced = produce(write).then(
    async (result) => {
      if (writer) await writer.close().catch(() => undefined);
      else began.resolve({ text: pieces.join(""), result });
    },
    async (error: unknown) => {
      if (writer) await writer.abort(error).catch(() => undefined);
      else began.reject(error);
    },
  );
  waitUntil(produced);
  return began.promise;
}
