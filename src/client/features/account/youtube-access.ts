// The YouTube grant in plain words.

const PREFIX = "https://www.googleapis.com/auth/";
const READ = "See your playlists and videos";
const WRITE = "Also remove videos and create or delete playlists when you ask for it";
// The rights that change things include the one to read.
const WORDS = new Map([
  [`${PREFIX}youtube.readonly`, [READ]],
  [`${PREFIX}youtube.force-ssl`, [READ, WRITE]],
  [`${PREFIX}youtube`, [READ, WRITE]],
]);

/** What scopes allow, each thing once; a scope that we do not know stands for itself. */
export function describeScopes(scopes: readonly string[]): string[] {
  const known = scopes.flatMap((scope) => WORDS.get(scope) ?? []);
  const unknown = scopes.filter((scope) => !WORDS.has(scope));
  return [...new Set([...[READ, WRITE].filter((words) => known.includes(words)), ...unknown])];
}

/** The channel's page on YouTube; undefined for an id that is not shaped like one. */
export function channelAddress(channelId: string | null): string | undefined {
  return channelId !== null && /^[A-Za-z0-9_-]{1,64}$/.test(channelId)
    ? `https://www.youtube.com/channel/${channelId}`
    : undefined;
}
