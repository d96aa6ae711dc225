// Text that is made while it is sent.

/** UTF-8 of `chunks`, each made when the one before it has left. A reader that goes ends them. */
export function streamText(chunks: AsyncIterable<string> | Iterable<string>): ReadableStream {
  const { readable, writable } = new IdentityTransformStream();
  void send(chunks, writable).catch(() => undefined);
  return readable;
}

async function send(
  chunks: AsyncIterable<string> | Iterable<string>,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  try {
    for await (const chunk of chunks) await writer.write(encoder.encode(chunk));
    await writer.close();
  } catch (error) {
    await writer.abort(error);
  }
}
