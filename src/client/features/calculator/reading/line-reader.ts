/**
 * The lines of a streamed text, however the network has cut it. A last line without its line break
 * still counts. Leaving the loop early cancels the stream.
 */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.trim() !== "") yield line;
      if (done) break;
    }
    if (rest.trim() !== "") yield rest;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
