// The fields of a video in the JSON of the contract, as SQL, and lists of videos built by SQLite.

const PIECE = 500;

/** Milliseconds since the epoch as an ISO instant. */
export const instant = (column: string): string =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;

/** `oldest` is the parameter with the earliest valid confirmation, `kept` the one with the time kept. */
export const lostNameJson = (oldest: string, kept: string): string => `
  case when v.lost_at is not null and v.title <> '' and coalesce(v.confirmed_at, v.lost_at) >= ${oldest}
  then json_object('title', v.title, 'channelTitle', v.channel_title,
    'durationSeconds', v.lost_seconds, 'lostAt', ${instant("v.lost_at")},
    'keptUntil', ${instant(`(coalesce(v.confirmed_at, v.lost_at) + ${kept})`)}) end`;

/** When a video was published; of a lost one for as long as its name is kept. */
export const knownPublicationJson = (oldest: string): string => `
  case when v.lost_at is null or coalesce(v.confirmed_at, v.lost_at) >= ${oldest}
  then ${instant("v.published_at")} end`;

/** A lost video has no current title; its old one is in the field `was`. */
export const VIDEO_FIELDS = `
  'videoId', v.id,
  'title', case when v.lost_at is null then v.title else '' end,
  'thumbnailUrl', case when v.lost_at is null then v.thumbnail_url else '' end,
  'duration', v.duration_seconds,
  'channelTitle', case when v.lost_at is null then v.channel_title else '' end,
  'availability', coalesce(v.availability, 'visible')`;

/**
 * One JSON array of `count` entries, from arrays of the entries from `start` to `end`. It comes in pieces,
 * because a SQLite value holds 8 MB at most.
 */
export function* joinArrays(
  count: number,
  arrayOf: (start: number, end: number) => ArrayBuffer,
): Generator<string | Uint8Array> {
  yield "[";
  let separator = "";
  for (let start = 0; start < count; start += PIECE) {
    const json = arrayOf(start, start + PIECE);
    // Without the brackets. Nothing is left if all items were removed meanwhile.
    if (json.byteLength <= 2) continue;
    yield separator;
    yield new Uint8Array(json, 1, json.byteLength - 2);
    separator = ",";
  }
  yield "]";
}
