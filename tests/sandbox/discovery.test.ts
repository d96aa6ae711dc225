// Checks every answer against the schemas of YouTube's discovery document, and allows no other
// fields. Known exceptions are listed here with their source.
import { Ajv, type ValidateFunction } from "ajv";
import { describe, expect, it } from "vitest";
import { createSandbox } from "#sandbox/server.ts";
import {
  ask,
  OWNER,
  PLAIN,
  smallSandbox,
  tokenOf,
  walk,
  WRITE,
  type AskOptions,
} from "#tests/sandbox/support.ts";
import { readSharedJson } from "#tests/support/shared-data.ts";

interface Schema {
  type?: string;
  format?: string;
  enum?: string[];
  $ref?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

const discovery = readSharedJson<{ schemas: Record<string, Schema> }>("youtube-v3-discovery.json");
const absent = discovery === undefined;
const suffix = absent ? " (skipped: ../shared/data/youtube-v3-discovery.json is not there)" : "";

// Undocumented, but recorded in real answers (platform notes, 1.2 and 1.6).
const recorded = {
  PlaylistItemStatus: { privacyStatus: { type: "string" } },
  BatchGetStatsResponse: { summary: { type: "object", additionalProperties: true } },
} satisfies Record<string, Record<string, Schema>>;

const ALL_ITEMS = { part: "id,snippet,contentDetails,status", maxResults: "50" };
const ALL_VIDEOS = "id,snippet,contentDetails,status,statistics,player,liveStreamingDetails";
const ODD = [
  "unlisted-0",
  "blocked-0",
  "allowed-0",
  "adult-0",
  "live-0",
  "soon-0",
  "premiere-0",
  "hours-0",
];
const owner = { token: tokenOf(OWNER, WRITE) };
const post = (body: object): AskOptions => ({ ...owner, method: "POST", body });

describe(`the discovery document${suffix}`, () => {
  const cases: [string, string, Record<string, string>, AskOptions][] = [
    ["PlaylistItemListResponse", "playlistItems", { ...ALL_ITEMS, playlistId: "PLmixed" }, {}],
    ["PlaylistItemListResponse", "playlistItems", { ...ALL_ITEMS, playlistId: "PLmixed" }, owner],
    ["PlaylistItemListResponse", "playlistItems", { part: "id", playlistId: "PLlink" }, {}],
    [
      "PlaylistListResponse",
      "playlists",
      { part: "id,snippet,status,contentDetails,player", id: "PLmixed,PLlink" },
      {},
    ],
    [
      "PlaylistListResponse",
      "playlists",
      { part: "snippet", mine: "true", maxResults: "2" },
      owner,
    ],
    ["VideoListResponse", "videos", { part: ALL_VIDEOS, id: [...PLAIN, ...ODD].join(",") }, {}],
    ["VideoListResponse", "videos", { part: ALL_VIDEOS, id: "own-0" }, owner],
    [
      "BatchGetStatsResponse",
      "videos:batchGetStats",
      { part: "id,snippet,contentDetails,statistics", id: [...PLAIN, ...ODD, "never"].join(",") },
      {},
    ],
    [
      "ChannelListResponse",
      "channels",
      { part: "id,snippet,contentDetails,statistics,status", mine: "true" },
      owner,
    ],
    [
      "PlaylistItem",
      "playlistItems",
      { part: "snippet,contentDetails,status" },
      post({
        snippet: {
          playlistId: "PLsecond",
          resourceId: { kind: "youtube#video", videoId: "plain-5" },
        },
      }),
    ],
    ["SearchListResponse", "search", { part: "snippet", type: "video", q: "video" }, {}],
    ["Playlist", "playlists", { part: "snippet,status" }, post({ snippet: { title: "New" } })],
  ];

  it.skipIf(absent).each(cases)(
    "describes a %s of %s %j",
    async (name, resource, query, options) => {
      const { status, body } = await ask(smallSandbox(), resource, query, options);
      expect(status).toBe(200);
      expectValid(name, body);
    },
  );

  it.skipIf(absent)(
    "describes every page of the lists with hidden, live and filtered items",
    async () => {
      const sandbox = createSandbox();
      for (const list of sandbox.state.library.publicPlaylists().slice(0, 3)) {
        for (const page of await walk(sandbox, list.id))
          expectValid("PlaylistItemListResponse", page);
      }
    },
  );
});

const validators = new Map<string, ValidateFunction>();

function expectValid(name: string, body: unknown): void {
  const validate = validators.get(name) ?? validatorFor(name);
  validators.set(name, validate);
  expect(validate(body), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
}

function validatorFor(name: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true, formats });
  const definitions = Object.fromEntries(
    Object.entries(discovery?.schemas ?? {}).map(([key, schema]) => [key, closed(key, schema)]),
  );
  return ajv.compile({ $ref: `#/definitions/${name}`, definitions });
}

const wholeNumber = { type: "number", validate: Number.isInteger } as const;
const digits = /^\d+$/;
const formats = {
  int32: wholeNumber,
  uint32: { type: "number", validate: (value: number) => Number.isInteger(value) && value >= 0 },
  int64: /^-?\d+$/,
  uint64: digits,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  "google-datetime": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  "google-duration": /^-?\d+(?:\.\d{1,9})?s$/,
  date: /^\d{4}-\d\d-\d\d$/,
  byte: /^[\w+/-]*=*$/,
  double: true,
  float: true,
  "google-fieldmask": true,
} as const;

// Converts the document's dialect to JSON Schema; objects with named properties allow no others.
function closed(name: string, schema: Schema): Schema {
  const result: Schema = {};
  if (schema.$ref !== undefined) return { $ref: `#/definitions/${schema.$ref}` };
  if (schema.type !== undefined && schema.type !== "any") result.type = schema.type;
  if (schema.format !== undefined) result.format = schema.format;
  if (schema.enum !== undefined) result.enum = schema.enum;
  if (schema.items !== undefined) result.items = closed("", schema.items);
  if (typeof schema.additionalProperties === "object") {
    result.additionalProperties = closed("", schema.additionalProperties);
  }
  if (schema.properties !== undefined) {
    const own = Object.entries(schema.properties).map(([key, inner]) => [key, closed("", inner)]);
    const more: Record<string, Schema> =
      name in recorded ? recorded[name as keyof typeof recorded] : {};
    result.properties = { ...Object.fromEntries(own), ...more };
    result.additionalProperties ??= false;
  }
  return result;
}
