// The knobs of the mail stand-in: what was sent, and an address that bounces from now on.
import { Hono } from "hono";
import { z } from "zod";
import { readBody } from "#sandbox/knob-body.ts";
import type { SandboxState } from "#sandbox/state.ts";

const suppressSchema = z.strictObject({
  address: z.email(),
  suppressed: z.boolean().default(true),
});

export function createMailKnobs(state: SandboxState): Hono {
  const app = new Hono();
  app.get("/sent", (context) => context.json({ mails: state.mail.sent }));
  app.post("/suppress", async (context) => {
    const wanted = await readBody(context, suppressSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { address, suppressed } = wanted.data;
    if (suppressed) state.mail.suppressed.add(address.toLowerCase());
    else state.mail.suppressed.delete(address.toLowerCase());
    return context.json({ suppressed: [...state.mail.suppressed] });
  });
  return app;
}
