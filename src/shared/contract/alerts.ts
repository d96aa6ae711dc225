// Alerts about vanished videos: what the person has chosen (product.md 21).
import { z } from "zod";

const instant = z.iso.datetime();

const base64Url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${bytes}}$`));

/** A browser to which alerts are pushed. */
const pushDeviceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  endpointHash: z
    .string()
    .describe("SHA-256 of its address in base64url, by which a browser knows itself"),
  since: instant,
  pushedAt: instant.nullable().describe("When a push was last sent there"),
});

export const alertsSchema = z
  .object({
    mail: z.object({
      isOffered: z.boolean().describe("Whether this installation sends mails"),
      isOn: z.boolean(),
      address: z.string().describe("Where it is sent: the address of the Google account"),
      unreachableAt: instant
        .nullable()
        .describe(
          "When it was turned off because mail to the address came back or was reported as spam",
        ),
      unverifiedAt: instant
        .nullable()
        .describe(
          "When it was turned off because Google no longer said that the address is theirs",
        ),
    }),
    push: z.object({
      publicKey: z
        .string()
        .nullable()
        .describe("For which browsers subscribe; null where this installation pushes nothing"),
      devices: z.array(pushDeviceSchema),
    }),
    wasAsked: z
      .boolean()
      .describe("Whether the person has turned one on, off, or declined for this channel"),
    checkedAt: instant
      .nullable()
      .describe("When the library was last checked for what vanished; null before the first check"),
  })
  .meta({ id: "Alerts" });

const endpoint = z.url().max(2048);

export const pushSubscriptionSchema = z.object({
  endpoint: endpoint.describe("The browser's address at its push service"),
  keys: z.object({
    p256dh: base64Url(87).describe("The browser's public key"),
    auth: base64Url(22).describe("The secret that it shares with us"),
  }),
  replaces: endpoint.optional().describe("The address that the browser had until now"),
  serverKey: base64Url(87)
    .optional()
    .describe("Our public key for which it is subscribed; absent for the present one"),
});

export const pushDeviceParametersSchema = z.object({ deviceId: z.uuid() });

export const unsubscribeQuerySchema = z.object({
  token: z.string().max(200).describe("From the link in the mail"),
});

export const unsubscribedSchema = z.object({ isOn: z.literal(false) });

export type PushDevice = z.infer<typeof pushDeviceSchema>;
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>;
export type Alerts = z.infer<typeof alertsSchema>;
