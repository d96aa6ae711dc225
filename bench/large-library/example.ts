// The example library of the bench: 1,500,000 items whose ids, titles and repetitions are like real ones.
// Everything follows from the numbers of playlist, item and video, so that each run has the same data.
import type { Availability } from "#shared/availability.ts";

const DAY_MS = 86_400_000;
const VIDEOS_IN_PLAYLIST = 5000;
const HISTORY_DAYS = 60;
// A fifth of the items are videos that many playlists hold.
const POPULAR_EVERY = 5;
const POPULAR = 40_000;
const CHANNELS = 20_000;
const WORDS = [
  "how",
  "to",
  "live",
  "official",
  "video",
  "music",
  "the",
  "best",
  "of",
  "episode",
  "review",
  "guitar",
  "lesson",
  "Minecraft",
  "Zelda",
  "speedrun",
  "concert",
  "interview",
  "history",
  "science",
  "Берлин",
  "видео",
  "音楽",
  "日本の旅",
  "café",
  "naïve",
  "Überblick",
  "4K",
  "HD",
  "part",
];
const HIDDEN: readonly Availability[] = ["private", "deleted", "blocked", "restricted"];

/** A number from 0 to `below` that looks random and is always the same for the same seed. */
function pick(seed: number, below: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}

function playlistId(playlist: number): string {
  return `PL${String(playlist).padStart(32, "k")}`;
}

function videoNumber(playlist: number, index: number): number {
  const item = playlist * VIDEOS_IN_PLAYLIST + index;
  return item % POPULAR_EVERY === 0 ? pick(item, POPULAR) : POPULAR + item;
}

function idOf(video: number): string {
  return (
    btoa(
      String.fromCharCode(...[16, 8, 0].map((bits) => (pick(video, 0x1000000) >> bits) & 255)),
    ).slice(0, 4) + String(video).padStart(7, "-")
  );
}

function titleOf(video: number): string {
  const words = Array.from({ length: 4 + pick(video, 6) }, (_, place) => {
    const seed = video * 16 + place;
    return pick(seed, 3) === 0
      ? `${WORDS[pick(seed + 7, WORDS.length)]}`
      : pick(seed, 200_000).toString(36);
  });
  return `${words.join(" ")} #${video % 1000}`;
}

function videoRow(video: number, now: number) {
  const isHidden = pick(video + 5, 67) === 0;
  const checkedAt = now - pick(video, 20) * DAY_MS;
  const isNamed = !isHidden || pick(video + 9, 2) === 0;
  return {
    id: idOf(video),
    title: isNamed ? titleOf(video) : "",
    channelTitle: isNamed ? `Channel ${pick(video, CHANNELS).toString(36)} official` : "",
    thumbnailUrl: isNamed ? `https://i.ytimg.com/vi/${idOf(video)}/mqdefault.jpg` : "",
    durationSeconds: isHidden ? 0 : 30 + pick(video, 3000),
    availability: isHidden
      ? (HIDDEN[pick(video, HIDDEN.length)] ?? "private")
      : ("visible" as const),
    checkedAt,
    confirmedAt: isHidden ? checkedAt - DAY_MS : checkedAt,
    lostAt: isHidden ? checkedAt : null,
    lostSeconds: null,
    hiddenSince: isHidden ? checkedAt : null,
    hiddenChecks: isHidden ? 1 : 0,
    hiddenCheckedAt: isHidden ? checkedAt : null,
    publishedAt: null,
    regions: null,
    regionsAt: null,
    isAgeRestricted: null,
  };
}

export const exampleLibrary = {
  playlistId,

  listings: (playlists: number) =>
    Array.from({ length: playlists }, (_, playlist) => ({
      id: playlistId(playlist),
      title: `Playlist ${playlist}`,
      thumbnailUrl: `https://i.ytimg.com/vi/${idOf(playlist)}/mqdefault.jpg`,
      privacy: "private" as const,
      reported: VIDEOS_IN_PLAYLIST,
      createdAt: playlist * DAY_MS,
    })),

  /** The rows of a playlist, and days on which its counts changed. */
  contents(playlist: number, now: number) {
    const numbers = Array.from({ length: VIDEOS_IN_PLAYLIST }, (_, index) =>
      videoNumber(playlist, index),
    );
    const items = numbers.map((video, index) => ({
      // As YouTube makes them: base64 of the playlist's id, a dot and 16 hexadecimal digits.
      id: btoa(
        `${playlistId(playlist)}.${(playlist * VIDEOS_IN_PLAYLIST + index).toString(16).padStart(16, "0")}`,
      ).replaceAll("=", ""),
      playlistId: playlistId(playlist),
      videoId: idOf(video),
      addedAt: now - index * 3_600_000,
      missingSince: null,
    }));
    const videos = [...new Set(numbers)].map((video) => videoRow(video, now));
    const history = Array.from({ length: HISTORY_DAYS }, (_, ago) => [
      new Date(now - (ago * 5 + (playlist % 5)) * DAY_MS).toISOString().slice(0, 10),
      VIDEOS_IN_PLAYLIST - ago,
      pick(playlist + ago, 80),
    ]);
    return { items, videos, history };
  },
};
