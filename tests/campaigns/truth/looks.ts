// Wrong answers to reads: empty lists, ignored filters, one witness alone, old replicas.
import { playlistIdOf } from "#sandbox/youtube/entry.ts";
import { json } from "#sandbox/youtube/answers.ts";
import { type CallName, emptyList, notFound } from "#tests/campaigns/truth/calls.ts";
import { type Lie, lie, ONCE, type Said, SECOND_MS, STATED } from "#tests/campaigns/truth/lie.ts";

/** The whole list instead of the items of a video or of some ids. */
async function withoutFilter({ call, forward }: Said): Promise<Response> {
  const query = new URLSearchParams(call.query);
  query.delete("videoId");
  const [id] = (query.get("id") ?? "").split(",");
  if (id) query.set("playlistId", playlistIdOf(id));
  query.delete("id");
  return forward({ query });
}

const look = (on: CallName, what: string, answer: Lie["answer"]): Lie => ({
  ...lie(on, what, answer, STATED),
  kind: `${on}: wrong looks`,
});
export const LOOKS: Lie[] = [
  ...(["item", "video", "items", "lists"] as const).flatMap((on) => [
    look(on, "an empty list", async () => emptyList()),
    look(on, "404", async () => notFound()),
  ]),
  look("item", "the filter is ignored", withoutFilter),
  look("video", "the filter is ignored", withoutFilter),
];
export const AFTERWARDS: Lie[] = LOOKS.filter(
  ({ on }) => on[0] === "item" || on[0] === "video",
).map((one) => ({
  ...one,
  name: `${one.name}, once, after the change`,
  kind: "looks after the change",
  lasts: [ONCE],
  isAfterwards: true,
}));

type VideoAnswer = { items: Record<string, object>[]; pageInfo: object };

/** Statistics fail, and the other answer says this of every video. */
function saidOfVideos(what: string, change: (answer: VideoAnswer) => VideoAnswer): Lie {
  return {
    name: `videos: statistics fail, and all are ${what}`,
    kind: "videos: one witness",
    on: ["stats", "videos"],
    lasts: [{ forMs: 24 * 3600 * SECOND_MS }],
    isEarly: true,
    answer: async ({ call, forward }) => {
      if (call.resource !== "videos") return json(503, {});
      const response = await forward();
      return json(response.status, change(await response.json<VideoAnswer>()));
    },
  };
}
export const VIDEO_LIES: Lie[] = [
  saidOfVideos("deleted", (answer) => ({
    ...answer,
    items: [],
    pageInfo: { totalResults: 0, resultsPerPage: 0 },
  })),
  saidOfVideos("rejected", ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item) => ({ ...item, status: { uploadStatus: "rejected" } })),
  })),
  saidOfVideos("allowed nowhere", ({ items, ...rest }) => ({
    ...rest,
    items: items.map(({ contentDetails, ...item }) => {
      return { ...item, contentDetails: { ...contentDetails, regionRestriction: { allowed: [] } } };
    }),
  })),
];

const READS = ["item", "video", "items", "lists"] as const;
export const REPLICAS: Lie[] = [
  ...[60, 180, 590].map((seconds): Lie => ({
    name: `one reading is as ${seconds} s ago`,
    kind: "old replicas",
    on: ["items"],
    lasts: [{ times: 3 }],
    behindMs: seconds * SECOND_MS,
  })),
  {
    name: "every read is as half an hour ago",
    kind: "for hours",
    on: READS,
    lasts: [{ forMs: 3 * 3600 * SECOND_MS }],
    isLong: true,
    behindMs: 1800 * SECOND_MS,
  },
];
