// The YouTube grant: what we may read of a person's channel, kept apart from who they are
// (product.md 11.3, 12.1).
import { z } from "zod";
import { leaveQuerySchema } from "#shared/contract/account.ts";

const instant = z.iso.datetime();

export const youtubeStatusSchema = z
  .object({
    connected: z.boolean().describe("We hold a grant that works as far as we know"),
    canWrite: z.boolean(),
    needsReconnect: z.boolean().describe("There was a grant, and Google no longer takes it"),
    endedUnused: z
      .literal(true)
      .optional()
      .describe("There was a grant, and it was given back after twelve months without a visit"),
    channelId: z.string().nullable(),
    channelTitle: z.string().nullable(),
    channelThumbnailUrl: z.string().nullable().describe("https URL, or null"),
    scopes: z.array(z.string()).describe("As Google granted them, in full"),
    connectedAt: instant.nullable(),
    checkedAt: instant.nullable().describe("When Google or YouTube last confirmed the connection"),
  })
  .meta({ id: "YouTubeStatus" });

export const youtubeAuthQuerySchema = leaveQuerySchema.extend({
  access: z.enum(["read", "write"]).default("read"),
  another: z.literal("true").optional().describe("Connects a further channel"),
});

export const channelsSchema = z.object({
  channels: z
    .array(
      youtubeStatusSchema.extend({
        library: z.string().describe("What `library` in the address of a call names it by"),
        isFirst: z.boolean().describe("What calls are about that name no library"),
        mayBeChanged: z.boolean().describe("Without Premium, only one channel is"),
      }),
    )
    .describe("Connected, or lately so: the first library first, then the oldest"),
});

export const youtubeAuthResponseSchema = z.object({ authUrl: z.url() });

/** `?youtube=` on the page that a connection attempt comes back to. */
export const connectOutcomes = [
  "connected",
  /** The grant is kept; its channel is read when YouTube's allowance is there again. */
  "waiting",
  /** Consent was given without the right to read. */
  "refused",
  /** Consent was given to read only, though writing was asked for. */
  "write_refused",
  "cancelled",
  /** The Google account has no YouTube channel. */
  "no_channel",
  /** Another channel was chosen than the one whose library we hold. */
  "wrong_channel",
  /** The channel is in another library of the same account. */
  "already_connected",
  /** The account has as many channels as it may. */
  "too_many_channels",
  /** The flow was too old, already used, or began in another session. */
  "expired",
  /** YouTube's allowance for today is used up, and the library is of a channel that has to be compared first. */
  "quota",
  /** YouTube refuses this deployment: nothing that the person could do. */
  "unreachable",
  "failed",
] as const;

export type ChannelsResponse = z.infer<typeof channelsSchema>;
export type YouTubeStatus = z.infer<typeof youtubeStatusSchema>;
export type ConnectOutcome = (typeof connectOutcomes)[number];
