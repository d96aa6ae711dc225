// What the version before has stored, as it stands under its keys. Only the times are made, so that nothing in it has expired.
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const instant = (at: number): string => new Date(at).toISOString();

/** The values of a library's object, without its owner. */
export function keptInObject(options: {
  userId: string;
  channelId: string;
  playlistId: string;
  now: number;
}): Record<string, unknown> {
  const { userId, channelId, playlistId, now } = options;
  const agreedAt = instant(now - 40 * DAY_MS);
  const endsAt = instant(now + 325 * DAY_MS);
  const firstAt = instant(now - 10 * DAY_MS);
  return {
    cleaning: {
      userId,
      consent: {
        channelId,
        playlistIds: [playlistId],
        hiddenVersion: 2,
        videoLimit: 100,
        firstAt,
        endsAt,
        agreedAt,
      },
      dueAt: now + 20 * DAY_MS,
      nextAt: now + 20 * DAY_MS,
      last: { at: now - 10 * DAY_MS, jobId: "", tooNew: 3 },
      since: now - 10 * DAY_MS,
      unread: [],
    },
    hiddenLookAt: now + 3 * DAY_MS,
    keptOrders: [
      {
        userId,
        playlistId,
        by: "title",
        reversed: true,
        consent: { channelId, movesADay: 10, endsAt, agreedAt },
        lastId: null,
        next: { at: now + HOUR_MS, moves: 3 },
        lookedAt: now,
      },
    ],
    alerts: {
      checkedAt: now - DAY_MS,
      checkAt: now + 4 * DAY_MS,
      newsAt: null,
      mailId: "mail",
      pushAt: null,
      pushIds: { device: "push" },
    },
    alertChecks: { checkedAt: null, checkAt: now - 9 * DAY_MS },
    upkeep: {
      regionsAt: 0,
      regionsTriedAt: now - DAY_MS,
      proveAt: now + 5 * DAY_MS,
      isResting: false,
      seenAt: now - HOUR_MS,
      listedAt: now - HOUR_MS,
      wholeAt: now - HOUR_MS,
      triedAt: now - HOUR_MS,
      nextAt: now + DAY_MS,
    },
    vanishedSeenAt: now - 2 * DAY_MS,
    correctedSeenAt: now - 2 * DAY_MS,
    liked: {
      playlistId: "LLbefore0000000000000000",
      readAt: now - HOUR_MS,
      complete: true,
      reported: 2,
      counts: [2],
      skipped: 0,
      pageTokens: [],
      withRegions: false,
      title: "Liked videos",
      pieces: 1,
    },
    "liked:0": [videoBefore(1), videoBefore(2)],
    exports: { until: now + HOUR_MS, checks: 5 },
    connectionChecks: { until: now + HOUR_MS, checks: 20 },
  };
}

/** The values of KV for a channel, its list of uploads and the last answer's check. */
export function keptInKv(handle: string, uploads: string, now: number): Record<string, unknown> {
  const readAt = now - HOUR_MS;
  const overview = { title: "Uploads", itemCount: 2, etag: "tag" };
  return {
    [`channel:v2:${handle}`]: {
      channel: { id: "UCbefore0000000000000000", title: "A band", uploads, videos: 2 },
      readAt,
    },
    [`playlist:v2:${uploads}`]: {
      playlistId: uploads,
      title: "Uploads",
      readAt,
      overview,
      complete: true,
      reported: 2,
      counts: [2],
      skipped: 0,
      pageTokens: [],
      withRegions: true,
      items: [videoBefore(1), { ...videoBefore(2), regionRestriction: { blocked: ["DE"] } }],
    },
    [`confirmed:v2:${uploads}`]: {
      readAt,
      confirmedAt: now - 60_000,
      freshMs: 6 * HOUR_MS,
      overview,
    },
    "day-left:v1": { unspent: 1, forRefresh: 1, day: "2020-01-01" },
  };
}

const videoBefore = (number: number) => ({
  itemId: `item${number}`,
  videoId: `vidbefore0${number}`,
  title: `Song ${number}`,
  channelTitle: "A band",
  thumbnail: `https://i.ytimg.com/vi/vidbefore0${number}/default.jpg`,
  durationSeconds: 100 * number,
  availability: "visible",
});
