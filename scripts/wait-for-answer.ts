// Waits for a local server.

/**
 * Asks until the address answers with a 2xx.
 * @param hasEnded says that nobody will answer any more
 * @throws Error that names the address and what it last said
 */
export async function waitForAnswer(
  url: string,
  hasEnded: () => boolean,
  timeoutMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = "nothing answered";
  while (Date.now() < deadline) {
    if (hasEnded()) throw new Error(`${url}: the process ended before it answered.`);
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      const text = await answer.text();
      if (answer.ok) return;
      last = `${answer.status} ${text.slice(0, 500)}`;
    } catch {
      // Not listening yet, or too busy: ask again.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} was not ready within ${timeoutMs / 1_000} s: ${last}`);
}
