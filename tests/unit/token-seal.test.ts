import { describe, expect, test } from "vitest";
import { createTokenSeal } from "#worker/youtube/token-seal.ts";

const OLD = { id: "old", key: "A".repeat(43) };
const NEW = { id: "new", key: "B".repeat(42) + "A" };
const TOKEN = "1//0refresh-token";
const PLACE = "grants:user-1:refreshToken";

describe("ASVS 11.3.2, 11.3.3: a sealed token", () => {
  const seal = createTokenSeal([NEW]);

  test("opens only for its own row and column, and does not reveal the token", async () => {
    const sealed = await seal.seal(TOKEN, PLACE);
    expect(sealed).toMatch(/^v1\.new\./);
    expect(sealed).not.toContain("refresh");
    expect(await seal.open(sealed, PLACE)).toBe(TOKEN);
  });

  test("is different each time", async () => {
    const sealed = await Promise.all(Array.from({ length: 100 }, () => seal.seal(TOKEN, PLACE)));
    expect(new Set(sealed.map((one) => one.split(".")[2])).size).toBe(100);
  });

  test.each(["grants:user-2:refreshToken", "grants:user-1:accessToken", "revocations:user-1", ""])(
    "does not open at %j",
    async (place) => {
      const sealed = await seal.seal(TOKEN, PLACE);
      await expect(seal.open(sealed, place)).rejects.toThrow(/operation failed|OperationError/i);
    },
  );

  test("does not open if any character was changed", async () => {
    const sealed = await seal.seal(TOKEN, PLACE);
    for (let index = 0; index < sealed.length; index += 1) {
      const other = sealed[index] === "X" ? "Y" : "X";
      const altered = `${sealed.slice(0, index)}${other}${sealed.slice(index + 1)}`;
      const opened = await seal.open(altered, PLACE).catch(() => "refused");
      // The last character of base64 may have unused bits.
      expect([index, ["refused", TOKEN].includes(opened)]).toEqual([index, true]);
    }
  });

  test.each(["", "v1", "v1.new.AAAA", "v2.new.AAAA.AAAA", "v1.new.AAAA.AAAA.AAAA", TOKEN])(
    "that is %j is refused",
    async (text) => {
      await expect(seal.open(text, PLACE)).rejects.toThrow("no known form or key");
    },
  );
});

describe("ASVS 11.2.2, 11.1.1: with two keys", () => {
  test("tokens sealed with the old key still open, and new tokens are sealed with the new key", async () => {
    const before = await createTokenSeal([OLD]).seal(TOKEN, PLACE);
    const rotating = createTokenSeal([NEW, OLD]);
    expect(rotating.isRotating).toBe(true);
    expect(await rotating.open(before, PLACE)).toBe(TOKEN);
    const after = await rotating.seal(TOKEN, PLACE);
    expect(after.startsWith(rotating.currentPrefix)).toBe(true);
    expect(await createTokenSeal([NEW]).open(after, PLACE)).toBe(TOKEN);
  });

  test("a removed key opens nothing", async () => {
    const before = await createTokenSeal([OLD]).seal(TOKEN, PLACE);
    await expect(createTokenSeal([NEW]).open(before, PLACE)).rejects.toThrow(
      "no known form or key",
    );
  });
});
