// Converts the conferences of pyvideo (CC0) into a world for the sandbox, to check real totals: one public
// playlist for each conference in which every video has a duration.
//
//   node scripts/world-from-pyvideo.ts INPUT.json OUTPUT.json
//
// Ids that pyvideo does not have are digests, the same in every run: a playlist is "PL" and
// 32 characters of base64url(SHA-256("pyvideo/" + slug)), a channel "UC" and 22 characters of
// base64url(SHA-256("pyvideo-channel/" + its title)).
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { parseWorld } from "#sandbox/world.ts";
import type { World, WorldVideo } from "#sandbox/world/schema.ts";

const inputSchema = z.object({
  conferences: z.array(
    z.object({
      slug: z.string().min(1),
      title: z.string().min(1),
      videos: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          duration: z.int().positive().nullable(),
          speakers: z.array(z.string()).nullable(),
          recorded: z.string().nullable(),
        }),
      ),
    }),
  ),
});

type Conference = z.infer<typeof inputSchema>["conferences"][number];
type Talk = Conference["videos"][number];

export interface Conversion {
  world: World;
  totals: {
    conferences: number;
    entries: number;
    videos: number;
    seconds: number;
    /** Videos in more than one conference, or twice in one. */
    shared: number;
  };
}

export function playlistIdOf(slug: string): string {
  return `PL${digest(`pyvideo/${slug}`, 32)}`;
}

/**
 * A video that occurs several times keeps the title and speakers of its first occurrence.
 * @throws Error with each video that has two different durations: a world can hold only one, so one of the
 *   totals would be wrong.
 */
export function convert(input: unknown): Conversion {
  const { conferences } = inputSchema.parse(input);
  const complete = conferences.filter(
    ({ videos }) => videos.length > 0 && videos.every((talk) => talk.duration !== null),
  );
  const videos = new Map<string, WorldVideo>();
  const seconds = new Map<string, number>();
  const shared = new Set<string>();
  const conflicts: string[] = [];
  let total = 0;
  for (const conference of complete) {
    for (const talk of conference.videos) {
      const length = talk.duration ?? 0;
      const known = seconds.get(talk.id);
      total += length;
      if (known === undefined) {
        seconds.set(talk.id, length);
        videos.set(talk.id, videoOf(talk, conference));
      } else {
        shared.add(talk.id);
        if (known !== length)
          conflicts.push(`${talk.id} (${conference.slug}): ${known}, ${length}`);
      }
    }
  }
  if (conflicts.length > 0) throw new Error(`Two durations for one video: ${conflicts.join("; ")}`);
  const playlists = complete.map((conference) => ({
    id: playlistIdOf(conference.slug),
    title: conference.title,
    channelId: channelIdOf(conference.title),
    privacy: "public" as const,
    items: conference.videos.map((talk) => talk.id),
  }));
  return {
    world: { videos: [...videos.values()], playlists, people: [] },
    totals: {
      conferences: complete.length,
      entries: playlists.reduce((sum, playlist) => sum + playlist.items.length, 0),
      videos: videos.size,
      seconds: total,
      shared: shared.size,
    },
  };
}

function videoOf(talk: Talk, conference: Conference): WorldVideo {
  const speakers = (talk.speakers ?? []).join(", ");
  const channelTitle = speakers === "" ? conference.title : speakers;
  return {
    id: talk.id,
    title: talk.title,
    channelTitle,
    channelId: channelIdOf(channelTitle),
    duration: isoDuration(talk.duration ?? 0),
    publishedAt: publishedAt(talk.recorded),
    privacy: "public",
    live: "none",
    ageRestricted: false,
  };
}

function channelIdOf(title: string): string {
  return `UC${digest(`pyvideo-channel/${title}`, 22)}`;
}

function digest(text: string, length: number): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, length);
}

// pyvideo has a date, sometimes with a local time; only the date is needed.
function publishedAt(recorded: string | null): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(recorded ?? "")?.[0] ?? "2020-01-01";
  return `${day}T00:00:00Z`;
}

function isoDuration(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = seconds % 60;
  const time = [
    hours > 0 ? `${hours}H` : "",
    minutes > 0 ? `${minutes}M` : "",
    rest > 0 ? `${rest}S` : "",
  ].join("");
  return `P${days > 0 ? `${days}D` : ""}${time === "" ? "" : `T${time}`}`;
}

if (import.meta.main) {
  const [input, output] = process.argv.slice(2);
  if (input === undefined || output === undefined) {
    console.error("Usage: node scripts/world-from-pyvideo.ts INPUT.json OUTPUT.json");
    process.exit(1);
  }
  const { world, totals } = convert(JSON.parse(readFileSync(input, "utf8")));
  const text = `${JSON.stringify(world)}\n`;
  parseWorld(text, output);
  writeFileSync(output, text);
  console.log(
    `${totals.conferences} conferences, ${totals.entries} entries of ${totals.videos} videos ` +
      `(${totals.shared} of them stand more than once), ${totals.seconds} seconds`,
  );
}
