type Options = {
  /** In characters. A longer line throws. */
  longestLine?: number;
  /** Called for every chunk, even one without a complete line, so that a caller can detect silence. */
  onChunk?: () => void;
};

/**
 * Yields the non-blank lines of a stream, including a last line without a line break. Leaving the loop
 * early cancels the stream.
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  { longestLine = Infinity, onChunk }: Options = {},
): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      onChunk?.();
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      // Only the new text is searched for line breaks: `rest` may already have a hundred megabytes.
      const [first = "", ...others] = text.split("\n");
      const lines = [rest + first, ...others];
      rest = lines.pop() ?? "";
      if (rest.length > longestLine || lines.some((line) => line.length > longestLine)) {
        throw new Error("A line of the answer is too long");
      }
      for (const line of lines) if (line.trim() !== "") yield line;
      if (done) break;
    }
    if (rest.trim() !== "") yield rest;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
