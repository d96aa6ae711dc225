// One calculation of the app under measurement.

/** Milliseconds until the whole answer has arrived, and until its first line. @throws Error if a video is missing */
export async function timeCalculation(
  origin: string,
  urls: readonly string[],
  expected: number,
): Promise<{ ms: number; firstMs: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${origin}/api/public/playlist-length`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/x-ndjson",
      Origin: origin,
    },
    body: JSON.stringify({ urls, includeDuplicates: true }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const decoder = new TextDecoder();
  let firstMs = 0;
  let text = "";
  for await (const chunk of response.body ?? []) {
    if (firstMs === 0) firstMs = performance.now() - startedAt;
    text += decoder.decode(chunk, { stream: true });
  }
  const ms = performance.now() - startedAt;
  const answer = JSON.parse(text.trimEnd().split("\n").at(-1) ?? "") as { totalVideos?: number };
  if (answer.totalVideos !== expected) {
    throw new Error(`counted ${answer.totalVideos} videos instead of ${expected}`);
  }
  return { ms, firstMs };
}
