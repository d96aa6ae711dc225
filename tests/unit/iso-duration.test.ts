import { describe, expect, test } from "vitest";
import { readSharedJson } from "#tests/support/shared-data.ts";
import { parseYouTubeDuration } from "#worker/youtube/iso-duration.ts";

test.each([
  ["PT3M33S", 213],
  ["PT1H", 3600],
  ["P1DT2H3M4S", 93_784],
  ["P3W3DT20H31M21S", 2_147_481],
  ["P0D", 0],
  ["PT0S", 0],
  ["123s", 123],
  ["0s", 0],
  ["59.9s", 59],
])("%s is %i seconds", (text, seconds) => {
  expect(parseYouTubeDuration(text)).toBe(seconds);
});

test.each([
  "",
  "P",
  "PT",
  "PT5",
  "12",
  "s",
  "-5s",
  "P1Y",
  "P1M",
  "-P1D",
  "pt1h",
  "PT1H ",
  "PT1.5H",
])("%j is no length", (text) => {
  expect(parseYouTubeDuration(text)).toBeUndefined();
});

type RecordedCase = { input: string; valid: boolean; seconds: number | null };
const recorded = readSharedJson<RecordedCase[]>("duration-cases.json");
// YouTube's format: weeks to seconds, whole numbers, no sign, no years or months.
const YOUTUBE_FORM = /^P(?=.)(\d{1,6}W)?(\d{1,6}D)?(T(?=.)(\d{1,6}H)?(\d{1,6}M)?(\d{1,6}S)?)?$/;

describe.skipIf(!recorded)("collected cases (skipped without shared data)", () => {
  const cases = recorded ?? [];

  test("parses every form that YouTube can send", () => {
    const sendable = cases.filter(({ input, valid }) => valid && YOUTUBE_FORM.test(input));
    expect(sendable.length).toBeGreaterThan(20);
    for (const { input, seconds } of sendable) {
      expect([input, parseYouTubeDuration(input)]).toEqual([input, seconds]);
    }
  });

  test("refuses every invalid form", () => {
    const invalid = cases.filter(({ valid }) => !valid);
    expect(invalid.length).toBeGreaterThan(70);
    for (const { input } of invalid) {
      expect([input.slice(0, 60), parseYouTubeDuration(input)]).toEqual([
        input.slice(0, 60),
        undefined,
      ]);
    }
  });

  test("a valid form that YouTube does not send is refused or exact to the second", () => {
    const parsed = cases
      .filter(({ valid }) => valid)
      .map(({ input, seconds }) => ({ seconds: parseYouTubeDuration(input), exact: seconds }))
      .filter(({ seconds }) => seconds !== undefined);
    expect(parsed.map(({ seconds }) => seconds)).toEqual(
      parsed.map(({ exact }) => Math.floor(exact ?? -1)),
    );
  });
});
