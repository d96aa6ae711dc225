type Options = {
  /** In characters; a longer line ends the reading with an error. */
  longestLine?: number;
  /** Called with every piece that arrives, also where it holds no line: how a stream shows life. */
  onPiece?: () => void;
};

/**
 * The lines of a streamed text, however the network has cut it, without blank ones. A last line
 * without its line break still counts. Leaving the loop early cancels the stream.
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  { longestLine = Infinity, onPiece }: Options = {},
): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      onPiece?.();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
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
