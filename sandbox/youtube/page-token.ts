// Page tokens. Playlist items use the form seen since 2025: an offset and an anchor, which is the suffix of
// the target page's first item, so a token cannot be computed from an offset alone. Other lists use the
// oldest form, an offset and a direction.

export type PageDirection = "next" | "prev";

export interface ItemPageToken {
  offset: number;
  direction: PageDirection;
  /** Sixteen hexadecimal digits; in a channel's uploads a video id. */
  anchor: string;
}

// Protocol buffer tags: field number and wire type.
const VARINT_1 = 0x08;
const VARINT_2 = 0x10;
const BYTES_3 = 0x1a;
const BYTES_4 = 0x22;

export function encodeItemPageToken({ offset, direction, anchor }: ItemPageToken): string {
  const inner = Buffer.concat([
    Buffer.from([VARINT_1, ...varint(offset), BYTES_4, anchor.length]),
    Buffer.from(anchor, "ascii"),
  ]);
  const position = Buffer.from(`PT:${inner.toString("base64url")}`, "ascii");
  const head = [VARINT_2, direction === "prev" ? 1 : 0, BYTES_3, position.length];
  return Buffer.concat([Buffer.from(head), position]).toString("base64url");
}

/** Null for anything that is not, byte for byte, a token of this form. */
export function decodeItemPageToken(token: string): ItemPageToken | null {
  const outer = Buffer.from(token, "base64url");
  if (outer.length < 5 || outer.toString("latin1", 4, 7) !== "PT:") return null;
  const inner = Buffer.from(outer.toString("latin1", 7), "base64url");
  const offset = readVarint(inner, 1);
  const anchor = inner.toString("latin1", varint(offset).length + 3);
  const direction = outer[1] === 1 ? "prev" : "next";
  const decoded: ItemPageToken = { offset, direction, anchor };
  return encodeItemPageToken(decoded) === token ? decoded : null;
}

export function encodeOffsetToken(offset: number, direction: PageDirection): string {
  const bytes = [VARINT_1, ...varint(offset), VARINT_2, direction === "prev" ? 1 : 0];
  return Buffer.from(bytes).toString("base64url");
}

/** Null for anything that is not, byte for byte, a token of this form. */
export function decodeOffsetToken(token: string): Omit<ItemPageToken, "anchor"> | null {
  const bytes = Buffer.from(token, "base64url");
  const offset = readVarint(bytes, 1);
  const direction = bytes.at(-1) === 1 ? "prev" : "next";
  return encodeOffsetToken(offset, direction) === token ? { offset, direction } : null;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
  return bytes;
}

// A damaged token may give any number here; the caller encodes the result again and compares.
function readVarint(bytes: Buffer, start: number): number {
  let value = 0;
  for (let index = start, shift = 0; index < bytes.length && shift < 28; index += 1, shift += 7) {
    const byte = bytes[index] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  return value;
}
