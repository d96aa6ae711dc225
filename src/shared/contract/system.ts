// Calls about the deployment itself: is it well, and is it the sandbox.
import { z } from "zod";

export const healthResponseSchema = z
  .object({ status: z.literal("ok"), mode: z.enum(["live", "sandbox"]) })
  .meta({ id: "Health" });

export const environmentResponseSchema = z
  .object({
    mode: z.enum(["live", "sandbox"]),
    anonymousVideoLimit: z
      .int()
      .nonnegative()
      .describe("Videos in one calculation without an account"),
    examples: z
      .array(z.object({ title: z.string(), url: z.string(), videoCount: z.int().nonnegative() }))
      .describe("Playlists to try; only in the sandbox"),
  })
  .meta({ id: "Environment" });

export type EnvironmentResponse = z.infer<typeof environmentResponseSchema>;
