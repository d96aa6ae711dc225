import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeItemPageToken,
  decodeOffsetToken,
  encodeItemPageToken,
  encodeOffsetToken,
} from "#sandbox/youtube/page-token.ts";

const tokens = fc.record({
  offset: fc.integer({ min: 0, max: 20_000 }),
  direction: fc.constantFrom("next" as const, "prev" as const),
  anchor: fc.stringMatching(/^[0-9A-F]{16}$/),
});

describe("page tokens", () => {
  it("say again what they were made of", () => {
    fc.assert(
      fc.property(tokens, (token) => {
        expect(decodeItemPageToken(encodeItemPageToken(token))).toEqual(token);
        const { offset, direction } = token;
        expect(decodeOffsetToken(encodeOffsetToken(offset, direction))).toEqual({
          offset,
          direction,
        });
      }),
    );
  });

  it("begin like the recorded ones", () => {
    const token = encodeItemPageToken({
      offset: 50,
      direction: "next",
      anchor: "30D50B2E1F78CC1A",
    });
    expect(token).toMatch(/^EAAaHlBUOkNESWlF/);
  });

  it("are either the same token or none after any change", () => {
    fc.assert(
      fc.property(tokens, fc.string(), fc.nat(), (token, noise, at) => {
        const encoded = encodeItemPageToken(token);
        const place = at % encoded.length;
        const changed = encoded.slice(0, place) + noise + encoded.slice(place + 1);
        const decoded = decodeItemPageToken(changed);
        if (decoded !== null) expect(encodeItemPageToken(decoded)).toBe(changed);
      }),
    );
  });

  it.each([
    ["CDIQAA", 50, "next"],
    ["CDIQAQ", 50, "prev"],
    ["CAoQAA", 10, "next"],
    ["CAoQAQ", 10, "prev"],
    ["CAUQAA", 5, "next"],
    ["CAIQAA", 2, "next"],
  ])("of the oldest form are written as observed: %s", (token, offset, direction) => {
    expect(decodeOffsetToken(token)).toEqual({ offset, direction });
    expect(encodeOffsetToken(offset, direction as "next" | "prev")).toBe(token);
  });
});
