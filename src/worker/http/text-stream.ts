// A response body that is generated while it is sent.

type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Streams `chunks` as UTF-8. Each is generated after the previous one was read; cancelling ends them. */
export function streamText(chunks: Chunks): ReadableStream {
  const { readable, writable } = new IdentityTransformStream();
  void send(chunks, writable).catch(() => undefined);
  return readable;
}

async function send(chunks: Chunks, writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  try {
    for await (const chunk of chunks) {
      await writer.write(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error);
  }
}
