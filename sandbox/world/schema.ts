// The format of a world file: what exists at the vendors' stand-ins when they start. The format is public,
// so every rule of it is checked here.
import { z } from "zod";

const ISO_DURATION = /^P(?:\d+W|(?=\d|T\d)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;

const identifier = (what: string) =>
  z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, `is not ${what}: 1 to 64 letters, digits, "-" or "_"`);

const region = z.string().regex(/^[A-Z]{2}$/, "is not a country code such as DE");

/** A duration as in videos.list. */
export const durationSchema = z
  .string()
  .regex(ISO_DURATION, "is not an ISO 8601 duration such as PT3M33S");

const instant = z.iso
  .datetime({ offset: true, error: "is not a time such as 2009-10-25T06:57:33Z" })
  .transform((text) => new Date(text).toISOString().replace(/\.\d{3}Z$/, "Z"));

const videoSchema = z
  .object({
    id: identifier("a video id"),
    title: z.string().default(""),
    channelTitle: z.string().optional(),
    channelId: identifier("a channel id").optional(),
    duration: durationSchema.optional(),
    publishedAt: instant.default("2020-01-01T00:00:00Z"),
    privacy: z.enum(["public", "unlisted", "private", "deleted"]).default("public"),
    live: z.enum(["none", "live", "upcoming"]).default("none"),
    regionBlocked: z.array(region).optional(),
    regionAllowed: z.array(region).optional(),
    ageRestricted: z.boolean().default(false),
    /** Why YouTube did not publish the upload. */
    upload: z.enum(["rejected", "failed"]).optional(),
  })
  .superRefine((video, context) => {
    if (video.privacy === "deleted" || video.privacy === "private") return;
    if (video.title === "") {
      context.addIssue({ code: "custom", path: ["title"], message: "is missing or empty" });
    }
    if (video.live === "none" && video.duration === undefined) {
      context.addIssue({ code: "custom", path: ["duration"], message: "is missing" });
    }
  });

const playlistSchema = z.object({
  id: identifier("a playlist id"),
  title: z.string().min(1, "is empty"),
  channelId: identifier("a channel id").optional(),
  privacy: z.enum(["public", "unlisted", "private"]).default("public"),
  items: z.array(identifier("a video id")),
});

const personSchema = z.object({
  email: z.email({ error: "is not an e-mail address" }),
  givenName: z.string().default(""),
  familyName: z.string().default(""),
  channelId: identifier("a channel id").nullable().default(null),
  grants: z.enum(["all", "readonly", "none"]).default("all"),
  /** The videos that they like, newest first. */
  likes: z.array(identifier("a video id")).optional(),
});

/** What is special about a channel; every owner of a video, playlist or person has one without being here. */
const channelSchema = z.object({
  id: identifier("a channel id"),
  title: z.string().min(1, "is empty"),
  /** Without its "@". By default it follows from the title. */
  handle: z.string().min(1, "is empty").optional(),
  /** The user name of channels from before handles. */
  userName: z.string().min(1, "is empty").optional(),
  /** The id of the list of its uploads. */
  uploads: identifier("a playlist id").optional(),
  /** Said in place of the true number of its videos. */
  videoCount: z.int().nonnegative().optional(),
  /** YouTube has closed it: it is not found, and its lists are not there. */
  terminated: z.boolean().default(false),
});

function refuseDoubles<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  path: (index: number) => (string | number)[],
  context: z.core.$RefinementCtx,
): void {
  const seen = new Set<string>();
  entries.forEach((entry, index) => {
    const key = keyOf(entry);
    if (seen.has(key)) {
      context.addIssue({ code: "custom", path: path(index), message: `"${key}" stands twice` });
    }
    seen.add(key);
  });
}

export const worldSchema = z
  .object({
    videos: z.array(videoSchema),
    playlists: z.array(playlistSchema),
    people: z.array(personSchema).default([]),
    channels: z.array(channelSchema).optional(),
  })
  .superRefine((world, context) => {
    refuseDoubles(
      world.videos,
      (video) => video.id,
      (index) => ["videos", index, "id"],
      context,
    );
    refuseDoubles(
      world.playlists,
      (list) => list.id,
      (i) => ["playlists", i, "id"],
      context,
    );
    refuseDoubles(
      world.channels ?? [],
      (channel) => channel.id,
      (index) => ["channels", index, "id"],
      context,
    );
    refuseDoubles(
      world.people,
      (person) => person.email.toLowerCase(),
      (index) => ["people", index, "email"],
      context,
    );
  });

/** The keys of each kind of entry; others cause a warning and are ignored. */
export const knownKeys = {
  videos: new Set(Object.keys(videoSchema.shape)),
  playlists: new Set(Object.keys(playlistSchema.shape)),
  people: new Set(Object.keys(personSchema.shape)),
  channels: new Set(Object.keys(channelSchema.shape)),
} as const;

export type World = z.infer<typeof worldSchema>;
export type WorldVideo = World["videos"][number];
export type WorldPlaylist = World["playlists"][number];
export type WorldChannel = NonNullable<World["channels"]>[number];
export type WorldPerson = World["people"][number];
