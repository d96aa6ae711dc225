// Wrong answers to changes: errors after the effect and without one, successes without effect, late effects.
import { itemIdOf } from "#sandbox/youtube/entry.ts";
import { json, refusal } from "#sandbox/youtube/answers.ts";
import { YouTubeError } from "#sandbox/youtube/errors.ts";
import { errorsOf, INVALID, WRITES, type WriteName } from "#tests/campaigns/truth/calls.ts";
import { type Lie, lie, ONCE, type Said, SHORT } from "#tests/campaigns/truth/lie.ts";
import { LISTS } from "#tests/campaigns/truth/stage.ts";
import type { ModelCall } from "#tests/campaigns/youtube-model.ts";

/**
 * Every error to every change, after its effect and without one. After an effect YouTube says only once that the request is
 * invalid: two such answers, with a look between them, count as proof that nothing was done.
 */
export const ERROR_LIES: Lie[] = WRITES.flatMap((on) =>
  errorsOf(on).flatMap(([what, error]): Lie[] => [
    {
      name: `${on}: ${what}, and it took effect`,
      kind: `${on}: errors after the effect`,
      on: [on],
      lasts: what === INVALID ? [ONCE] : SHORT,
      answer: async ({ forward }) => {
        await forward();
        return error();
      },
    },
    {
      name: `${on}: ${what}, without effect`,
      kind: `${on}: errors without effect`,
      on: [on],
      lasts: SHORT,
      answer: async () => error(),
    },
  ]),
);

type Body = { id?: string; snippet?: { playlistId?: string; position?: number } };
const bodyOf = ({ body }: ModelCall): Body => body ?? {};
const lost = (): Error => new TypeError("Network connection lost.");
const madeUpItem = ({ call }: Said): Response => {
  const suffix = String(call.index).padStart(16, "0");
  return json(200, { id: itemIdOf(bodyOf(call).snippet?.playlistId ?? "", suffix) });
};
const madeUpPlaylist = ({ call }: Said): Response =>
  json(200, { id: `PLmadeup${String(call.index).padStart(26, "0")}` });

/** YouTube puts it into another playlist. */
async function elsewhere({ call, forward, stage }: Said): Promise<Response> {
  const { snippet } = bodyOf(call);
  const playlistId = LISTS.find((id) => {
    return id !== snippet?.playlistId && stage.model.state.library.playlist(id) !== undefined;
  });
  if (playlistId === undefined) throw lost();
  const { position: _, ...rest } = snippet ?? {};
  const response = await forward({ body: { snippet: { ...rest, playlistId } } });
  const { id } = await response.clone().json<Body>();
  if (id !== undefined) stage.strays.add(id);
  return response;
}

/** An item that was there before, of the same video if there is one. */
function earlierItem({ call, stage }: Said): Response {
  const { playlistId = "" } = bodyOf(call).snippet ?? {};
  const { videoId } =
    (bodyOf(call).snippet as { resourceId?: { videoId?: string } }).resourceId ?? {};
  const items = stage.before.get(playlistId) ?? [];
  const item = items.find((one) => one.videoId === videoId) ?? items[0];
  return json(200, { id: item?.id ?? itemIdOf(playlistId, "0000000000000000") });
}

async function late({ forward, stage, lateMs }: Said): Promise<never> {
  stage.model.later(Date.now() + lateMs, () => forward());
  throw lost();
}

/** A success that is none. */
export const withoutEffect: Record<WriteName, Lie> = {
  insert: lie("insert", "200 without effect", async (said) => madeUpItem(said)),
  remove: lie("remove", "204 without effect", async () => new Response(null, { status: 204 })),
  drop: lie("drop", "204 without effect", async () => new Response(null, { status: 204 })),
  create: lie("create", "200 without effect", async (said) => madeUpPlaylist(said)),
  move: lie("move", "200 without effect", async ({ call }) => {
    const { id, snippet } = bodyOf(call);
    return json(200, { id, snippet: { position: snippet?.position } });
  }),
};

export const WRITE_LIES: Lie[] = [
  ...Object.values(withoutEffect),
  { ...withoutEffect.move, name: "move: 200 without effect, lists 180 s late", listLagMs: 180_000 },
  ...(["insert", "create", "move"] as const).map((on) =>
    lie(on, "200 without an id, and it took effect", async ({ forward }) => {
      await forward();
      return json(200, {});
    }),
  ),
  lie("insert", "200, into another playlist", elsewhere),
  lie("insert", "200 with an earlier id, without effect", async (said) => earlierItem(said)),
  lie("insert", "200 with an earlier id, and it took effect", async (said) => {
    await said.forward();
    return earlierItem(said);
  }),
  lie("insert", "takes effect late, no answer", late),
  lie("create", "takes effect late, no answer", late),
  lie("remove", "takes effect late, no answer", late),
  lie("insert", "takes effect late, 503", async (said) => {
    await late(said).catch(() => undefined);
    return refusal(new YouTubeError({ code: 503, reason: "", domain: "", message: "" }));
  }),
  lie("move", "200, to another place", async ({ call, forward }) => {
    const body = bodyOf(call);
    await forward({ body: { ...body, snippet: { ...body.snippet, position: 0 } } });
    return json(200, { id: body.id, snippet: { position: body.snippet?.position } });
  }),
];
