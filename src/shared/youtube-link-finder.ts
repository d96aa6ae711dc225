// Finds the YouTube links in a pasted line, in the middle of sentences, quotes, markdown, HTML or other
// links. Every step takes linear time, whatever the line holds.
import { findHandle } from "#shared/youtube-channels.ts";
import {
  parseBareId,
  parseYouTubeLink,
  type LinkReference,
  type LinkTarget,
} from "#shared/youtube-links.ts";

/** A link of a line and what it means. `text` is the link, or the line where no link was found. */
export type FoundLink = { target: LinkTarget; text: string };

// Invisible characters that chats and editors leave in a text. Others, such as right-to-left overrides, are
// not removed: a link that contains one is refused.
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202C\u2060\u2066-\u2069\uFEFF]/gu;
const AMPERSAND = /&(?:amp;|#38;|#x26;)+/gi;
const ENTITY = /&(?:quot|apos|lt|gt|nbsp|#\d{2,3}|#x[0-9a-f]{2});/gi;
const NAMED_ENTITIES: Record<string, string> = {
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
};
// From Chinese, Japanese and Korean keyboards. Letters are not converted, so that a host in full-width
// letters is refused.
const FULL_WIDTH = /[：？＝／．＆＃＠]/gu;

/** Characters that never occur in a link. Commas, semicolons and the like can. */
const BETWEEN = String.raw`\s"'\x60<>()\[\]{}|*~^“”„‟‘’‚«»‹›…•·▪‣。、｡､，；！（）【】「」『』《》〈〉〔〕［］＜＞＂＇｜`;
/** The dot is a part of some Catalan handles. */
const RUN = new RegExp(`(?:[^${BETWEEN}]|(?<=[\\p{L}\\p{N}])·(?=[\\p{L}\\p{N}]))+`, "gu");
const BETWEEN_CHARACTER = new RegExp(`[${BETWEEN}]`, "u");
const TRAILING_CHARACTER = new RegExp(String.raw`[${BETWEEN}.,;:!?،؛؟۔।॥\u200C\u200D]`, "u");

// The start of a link. Without a scheme it must be at the start of a run or after a separator, so that
// "evil.tld/youtube.com" contains none.
const START =
  /https?:\/\/|vnd\.youtube:|youtube:\/\/|(?<=^|[,;=])(?:\/\/)?(?:[a-z]{1,10}\.)?(?:youtube(?:-nocookie|kids)?\.com|youtu\.be|ytimg\.com)(?![\w-])/giu;
/** After these characters a link is part of the address around it. */
const INSIDE_ADDRESS = /[/=?&#%@\\]$/u;
const REFUSED_BEFORE = /[\p{Cc}\p{Cf}\\]$/u;
const LONGEST_HOST_PART = 60;

/** The rest of a link that white space or a quote splits before its list. */
const CONTINUATION = /^(?:[?&=]|list=)/i;
// Ids that cannot be a word, not even WORDS-WITH-DASHES, so that they are accepted inside a sentence.
const UNMISTAKABLE_ID =
  /^(?:VL)?(?:PL(?:[0-9A-F]{16}|(?=[\w-]*[a-z])[\w-]{32})|(?:OLAK|RDCLAK)5uy_[\w-]{9,120}|(?:UU|UC|FL|LL)[\w-]{22})$/;
const BULLET = /^(?:[-+–—]+|\d{1,3}[.:)])\s+/u;

/**
 * The YouTube links of one line: each playlist, video and channel once, and links that are none of them as
 * rejected. Everything else is ignored, other sites' links too. Never empty: a line without a YouTube
 * link is a bare id or is rejected as a whole.
 */
export function findYouTubeLinks(line: string): FoundLink[] {
  const text = normalise(line);
  const found = new Map<string, FoundLink>();
  for (const link of findCandidates(text)) {
    const target = parseYouTubeLink(link);
    if (target.kind === "rejected" && target.reason === "not_youtube") continue;
    const key = target.kind === "rejected" ? link : keyOf(target);
    if (!found.has(key)) found.set(key, { target, text: link });
  }
  if (found.size > 0) return [...found.values()];
  const bare = parseBareId(trimSurroundings(trimSurroundings(text).replace(BULLET, "")));
  if (!bare) {
    const handles = findHandles(text);
    if (handles.length > 0) return handles;
  }
  return [{ target: bare ?? { kind: "rejected", reason: "not_youtube" }, text: line.trim() }];
}

/** Two references with the same key are counted once. A channel's playlists are not its uploads. */
export function keyOf(reference: LinkReference): string {
  const isLists = reference.kind === "channel" && reference.tab === "lists";
  return `${isLists ? "lists" : reference.kind}:${reference.id}`;
}

/** The handles in a sentence without any link. Beside a link they say whose it is, perhaps on another site. */
function findHandles(text: string): FoundLink[] {
  if (text.includes("://") || /(?<![\p{L}\p{N}])www\./iu.test(text)) return [];
  const found = new Map<string, FoundLink>();
  for (const [run] of text.matchAll(RUN)) {
    for (const piece of run.split(/[,;:]/)) {
      const handle = trimEnd(piece);
      if (!handle.startsWith("@")) continue;
      // A dash or a sign may stand right behind it.
      const target = parseBareId(handle) ?? parseBareId(findHandle(handle) ?? "");
      if (target?.kind === "channel" && !found.has(keyOf(target))) {
        found.set(keyOf(target), { target, text: handle });
      }
    }
  }
  return [...found.values()];
}

function normalise(line: string): string {
  return line
    .replaceAll(INVISIBLE, "")
    .replaceAll(FULL_WIDTH, (character) => character.normalize("NFKC"))
    .replaceAll(AMPERSAND, "&")
    .replaceAll(ENTITY, decodeEntity)
    .replaceAll(AMPERSAND, "&");
}

/** Decodes printable ASCII only; any other entity is left unchanged. */
function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith("#")) return NAMED_ENTITIES[name] ?? entity;
  const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 0x20 && code < 0x7f ? String.fromCodePoint(code) : entity;
}

/** Texts that may be YouTube links or ids, in order. Some are links to other sites. */
function findCandidates(text: string): string[] {
  const candidates: string[] = [];
  for (const match of text.matchAll(RUN)) {
    const run = match[0];
    const starts = findStarts(run, text[match.index - 1]);
    for (const [index, start] of starts.entries()) {
      const link = trimEnd(run.slice(start, starts[index + 1]));
      candidates.push(run[start - 1] === "_" ? link.replace(/_$/, "") : link);
    }
    if (starts.length > 0) continue;
    if (candidates.length > 0 && CONTINUATION.test(run)) {
      const separator = /^list/i.test(run) ? "&" : "";
      candidates.push(`${candidates.pop()}${separator}${trimEnd(run)}`);
    } else if (!run.includes("/")) {
      candidates.push(
        ...run
          .split(/[,;:]/)
          .map(trimEnd)
          .filter((id) => UNMISTAKABLE_ID.test(id)),
      );
    }
  }
  return candidates;
}

/** The indexes at which links begin in a text without white space, quotes or brackets. */
function findStarts(run: string, before: string | undefined): number[] {
  const starts: number[] = [];
  let outer: "none" | "address" | "youtube" | undefined;
  for (const { 0: start, index } of run.matchAll(START)) {
    const previous = run.slice(Math.max(0, index - 2), index);
    outer ??= /[/@]|\.[a-z]/i.test(run.slice(0, index)) ? "address" : "none";
    // A comment in a script, not an address: "javascript:alert(1)//youtube.com".
    if (start.startsWith("//") && index === 0 && before === ")") continue;
    if (REFUSED_BEFORE.test(previous)) continue;
    const isPart = INSIDE_ADDRESS.test(previous);
    if (isPart && (outer === "address" || (outer === "youtube" && previous.endsWith("="))))
      continue;
    starts.push(index);
    const head = run.slice(index, index + LONGEST_HOST_PART);
    outer = isYouTube(head) ? "youtube" : "address";
  }
  return starts;
}

function isYouTube(link: string): boolean {
  const target = parseYouTubeLink(link);
  return target.kind !== "rejected" || target.reason !== "not_youtube";
}

function trimSurroundings(text: string): string {
  let start = 0;
  while (start < text.length && BETWEEN_CHARACTER.test(text.charAt(start))) start += 1;
  return trimEnd(text.slice(start));
}

// A loop, because a pattern anchored at the end takes quadratic time.
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && TRAILING_CHARACTER.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
