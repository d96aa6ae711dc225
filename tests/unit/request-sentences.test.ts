// Pins the sentence for each rule of the contract that a request can break.
import { expect, test } from "vitest";
import type { z } from "zod";
import { deleteAccountRequestSchema } from "#shared/contract/account.ts";
import { calculatorQuerySchema, calculatorRequestSchema } from "#shared/contract/calculator.ts";
import { creationPlanRequestSchema, creationRequestSchema } from "#shared/contract/creation.ts";
import { readBody, readQuery } from "#worker/http/validate.ts";

const LIST = ["PLx"];
const PLAYLIST = { title: "Made here", privacy: "public", videoIds: ["dQw4w9WgXcQ"] };
const WHOLE = Number.MAX_SAFE_INTEGER;

const bodies: [z.ZodType, unknown, sentence: string | RegExp][] = [
  [calculatorRequestSchema, { urls: [] }, "Please enter at least one YouTube URL"],
  [calculatorRequestSchema, { urls: ["", "  "] }, "Please enter valid YouTube URLs"],
  [
    calculatorRequestSchema,
    { urls: Array(101).fill("x") },
    "Please enter at most 100 lines at a time",
  ],
  [calculatorRequestSchema, { urls: "x" }, '"urls" is missing or not valid.'],
  [calculatorRequestSchema, { urls: [5] }, '"urls.0" is missing or not valid.'],
  [
    calculatorRequestSchema,
    { urls: LIST, region: "<b>" },
    /^Please give a country as its two letters/,
  ],
  [
    calculatorRequestSchema,
    { urls: LIST, includeDuplicates: "yes" },
    '"includeDuplicates" is missing or not valid.',
  ],
  [calculatorRequestSchema, null, "The request is missing or not valid."],
  [
    deleteAccountRequestSchema,
    { confirmation: "yes" },
    'Please type "delete my account" to confirm',
  ],
  [creationRequestSchema, { ...PLAYLIST, title: " " }, "A playlist needs a title."],
  [
    creationRequestSchema,
    { ...PLAYLIST, title: "x".repeat(151) },
    "A title has at most 150 characters.",
  ],
  [
    creationRequestSchema,
    { ...PLAYLIST, title: "a > b" },
    "YouTube does not allow < or > in a title.",
  ],
  [
    creationRequestSchema,
    { ...PLAYLIST, description: "x".repeat(5001) },
    "A description has at most 5000 characters.",
  ],
  [
    creationRequestSchema,
    { ...PLAYLIST, description: "<b>" },
    "YouTube does not allow < or > in a description.",
  ],
  [
    creationRequestSchema,
    { ...PLAYLIST, videosPerPlaylist: 5001 },
    "A playlist takes at most 5000 videos.",
  ],
  [
    creationRequestSchema,
    { ...PLAYLIST, fromPlaylists: LIST },
    "say at most one of videoIds, fromPlaylists and movedItems",
  ],
  [
    creationPlanRequestSchema,
    { videoIds: Array(20_001).fill("dQw4w9WgXcQ") },
    "At most 20000 videos can go into new playlists at once.",
  ],
];

test.each(bodies.map(([schema, body, sentence]) => ({ schema, body, sentence })))(
  "a body that breaks a rule is refused with $sentence",
  async ({ schema, body, sentence }) => {
    const request = new Request("https://tidylist.test", {
      method: "POST",
      body: JSON.stringify(body),
    });
    await expect(readBody(request, schema, { maxBytes: WHOLE })).rejects.toMatchObject({
      code: "invalid_input",
      message: typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    });
  },
);

test.each([
  ["", '"list" is missing or not valid.'],
  ["list=", "Please enter at least one YouTube URL"],
  [`list=${"x".repeat(8001)}`, "The link holds too many playlists"],
  ["list=PLx&duplicates=yes", '"duplicates" is missing or not valid.'],
])("a query that breaks a rule is refused: %s", (query, sentence) => {
  const url = new URL(`https://tidylist.test/?${query}`);
  expect(() => readQuery(url, calculatorQuerySchema)).toThrow(sentence);
});
