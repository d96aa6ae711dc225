// The public playlists of a channel, to choose from (product.md 8.2.9).
import { z } from "zod";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import { instantSchema } from "#shared/contract/playlists.ts";
import type { RequestRule } from "#shared/contract/request-rules.ts";

export const channelListsQuerySchema = z.object({
  channel: z
    .string()
    .max(300, "channel_too_long" satisfies RequestRule)
    .describe('A channel\'s id, its handle with "@", or "user/" and its user name')
    .transform((text) => {
      const [found] = findYouTubeLinks(text);
      return found?.target.kind === "channel" ? found.target.id : "";
    })
    .pipe(z.string().min(1, "channel_missing" satisfies RequestRule)),
  page: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,200}$/, "page_unknown" satisfies RequestRule)
    .optional()
    .describe("The `next` of the page before it"),
});

export const channelListsSchema = z
  .object({
    channel: z.object({ id: z.string(), title: z.string() }),
    playlists: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        videoCount: z.int().nonnegative().optional().describe("Absent if YouTube does not say"),
      }),
    ),
    next: z.string().optional().describe("The `page` that follows; absent after the last"),
    readAt: instantSchema.describe("When the oldest of it was read from YouTube"),
  })
  .meta({ id: "ChannelPlaylists" });

export type ChannelPlaylists = z.infer<typeof channelListsSchema>;
