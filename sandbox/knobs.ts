// The knobs: the sandbox's own control endpoints, for fault plans, call log, clock, settings, reset and the
// calculator's example playlists. They are never delayed or logged.
import { Hono } from "hono";
import { z } from "zod";
import { faultPlanSchema } from "#sandbox/faults.ts";
import { createGoogleKnobs } from "#sandbox/google/knobs.ts";
import { readBody } from "#sandbox/knob-body.ts";
import { createMailKnobs } from "#sandbox/mail/knobs.ts";
import { createPushKnobs } from "#sandbox/push/knobs.ts";
import { createStripeKnobs } from "#sandbox/stripe/knobs.ts";
import { createYouTubeKnobs, lagMs } from "#sandbox/youtube/knobs.ts";
import { resetState, type SandboxState, type StateSource } from "#sandbox/state.ts";

const MAX_EXAMPLES = 6;

const clockSchema = z.union(
  [
    z.strictObject({ now: z.iso.datetime({ offset: true }) }),
    z.strictObject({ offsetMs: z.int() }),
  ],
  { error: "is neither now (an ISO time) nor offsetMs (a whole number)" },
);

const settingsSchema = z.strictObject({
  latencyMs: z.int().min(0).max(60_000).optional(),
  dailyQuota: z.int().min(0).optional(),
  dailySearches: z.int().min(0).optional(),
  quotaForm: z.enum(["403", "429"]).optional(),
  filteredEvery: z.int().min(0).optional(),
  playlistsADay: z.int().min(0).optional(),
  stripeKey: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, "is no secret key such as sk_test_sandbox")
    .nullable()
    .optional(),
  replicaLagMs: lagMs.optional(),
  listLagMs: lagMs.optional(),
  // Null: use listLagMs again.
  insertLagMs: lagMs.nullable().optional(),
  deleteLagMs: lagMs.nullable().optional(),
  playlistLagMs: lagMs.nullable().optional(),
});

export function createKnobs(state: SandboxState, source: StateSource): Hono {
  const app = new Hono();
  app.post("/faults", async (context) => {
    const plan = await readBody(context, faultPlanSchema);
    if (!plan.ok) return context.json(plan.refusal, 400);
    state.faults.replace(plan.data);
    return context.json({ rules: plan.data.length });
  });
  app.get("/log", (context) => {
    const since = Number(context.req.query("since") ?? 0);
    const totals = state.quota.totals(state.clock.now());
    return context.json({ calls: state.log.calls(since), totals });
  });
  app.post("/reset", (context) => {
    resetState(state, source);
    return context.json({ reset: true });
  });
  app.post("/clock", async (context) => {
    const wanted = await readBody(context, clockSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    if ("now" in wanted.data) state.clock.moveTo(Date.parse(wanted.data.now));
    else state.clock.setOffset(wanted.data.offsetMs);
    return context.json({ now: new Date(state.clock.now()).toISOString() });
  });
  app.post("/settings", async (context) => {
    const wanted = await readBody(context, settingsSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    Object.assign(state.settings, wanted.data);
    return context.json(state.settings);
  });
  app.get("/examples", (context) => {
    const examples = state.library.publicPlaylists().slice(0, MAX_EXAMPLES);
    return context.json(
      examples.map((playlist) => ({
        title: playlist.title,
        url: `https://www.youtube.com/playlist?list=${playlist.id}`,
        videoCount: playlist.entries.length,
      })),
    );
  });
  app.route("/google", createGoogleKnobs(state));
  app.route("/mail", createMailKnobs(state));
  app.route("/push", createPushKnobs(state));
  app.route("/stripe", createStripeKnobs(state));
  app.route("/youtube", createYouTubeKnobs(state));
  return app;
}
