// Describes the OAuth scopes of the YouTube grant.

const PREFIX = "https://www.googleapis.com/auth/";
const READ = "See your playlists and videos";
const WRITE = "Also remove videos and create or delete playlists when you ask for it";
// Scopes that allow changes also allow reading.
const WORDS = new Map([
  [`${PREFIX}youtube.readonly`, [READ]],
  [`${PREFIX}youtube.force-ssl`, [READ, WRITE]],
  [`${PREFIX}youtube`, [READ, WRITE]],
]);

/** What the scopes allow, without repetition; an unknown scope is shown unchanged. */
export function describeScopes(scopes: readonly string[]): string[] {
  const known = scopes.flatMap((scope) => WORDS.get(scope) ?? []);
  const unknown = scopes.filter((scope) => !WORDS.has(scope));
  return [...new Set([...[READ, WRITE].filter((words) => known.includes(words)), ...unknown])];
}

/** The channel's URL on YouTube; undefined for an invalid id. */
export function channelAddress(channelId: string | null): string | undefined {
  return channelId !== null && /^[A-Za-z0-9_-]{1,64}$/.test(channelId)
    ? `https://www.youtube.com/channel/${channelId}`
    : undefined;
}
