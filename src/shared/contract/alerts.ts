// Alerts about vanished videos: what the person has chosen (product.md 21).
import { z } from "zod";

const instant = z.iso.datetime();

export const alertsSchema = z
  .object({
    mail: z.object({
      isOffered: z.boolean().describe("Whether this installation sends mails"),
      isOn: z.boolean(),
      address: z.string().describe("Where it is sent: the address of the Google account"),
      unreachableAt: instant
        .nullable()
        .describe("When it was turned off because mail to the address came back"),
    }),
    wasAsked: z.boolean().describe("Whether the person has ever turned it on, off, or declined it"),
    checkedAt: instant
      .nullable()
      .describe("When the library was last checked for what vanished; null before the first check"),
  })
  .meta({ id: "Alerts" });

export const unsubscribeQuerySchema = z.object({
  token: z.string().max(200).describe("From the link in the mail"),
});

export const unsubscribedSchema = z.object({ isOn: z.literal(false) });

export type Alerts = z.infer<typeof alertsSchema>;
