// Describes the OAuth scopes of the YouTube grant.

const PREFIX = "https://www.googleapis.com/auth/";
const READ = "See your playlists and videos";
const WRITE = "Also remove videos and create or delete playlists when you ask for it";
const ADDRESS = "See your e-mail address";
const PROFILE = "See your name and picture";
const OTHER = "Something else that you have allowed at Google, which Tidylist does not use";
// Scopes that allow changes also allow reading.
const WORDS = new Map([
  [`${PREFIX}youtube.readonly`, [READ]],
  [`${PREFIX}youtube.force-ssl`, [READ, WRITE]],
  [`${PREFIX}youtube`, [READ, WRITE]],
  ["openid", []],
  ["email", [ADDRESS]],
  [`${PREFIX}userinfo.email`, [ADDRESS]],
  ["profile", [PROFILE]],
  [`${PREFIX}userinfo.profile`, [PROFILE]],
]);
const ORDER = [READ, WRITE, ADDRESS, PROFILE, OTHER];

/** What the scopes allow, without repetition. */
export function describeScopes(scopes: readonly string[]): string[] {
  const allowed = new Set(scopes.flatMap((scope) => WORDS.get(scope) ?? [OTHER]));
  return ORDER.filter((words) => allowed.has(words));
}

/** The channel's URL on YouTube; undefined for an invalid id. */
export function channelAddress(channelId: string | null): string | undefined {
  return channelId !== null && /^[A-Za-z0-9_-]{1,64}$/.test(channelId)
    ? `https://www.youtube.com/channel/${channelId}`
    : undefined;
}
