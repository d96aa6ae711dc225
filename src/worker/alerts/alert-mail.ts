// The words of the weekly mail (product.md 21.2). Pure. Text and HTML are made from the same blocks. No picture, no
// address that counts who opens it, and no name of a video in the subject. Dates are in UTC, because a mail has no
// reader's time zone.
import { html } from "hono/html";
import {
  DEFAULT_LANGUAGE,
  directionOf,
  type Language,
  listSeparatorOf,
  pathOf,
  sentenceSeparatorOf,
} from "#shared/languages.ts";
import { LIBRARY_PARAMETER } from "#shared/library-parameter.ts";
import type { Operator } from "#shared/operator.ts";
import type { MailText } from "#worker/http/mailer.ts";
import { type Words, wordsOf } from "#worker/http/words.ts";
import { plainName } from "#worker/alerts/plain-name.ts";

/** A video that vanished, and perhaps is visible again. */
export type VanishedVideo = {
  id: string;
  /** "" if it is not known. */
  title: string;
  channelTitle: string;
  /** When its name will be deleted, in milliseconds since the epoch. */
  forgottenAt: number;
  /** Titles of the playlists that contain it, or did. */
  playlists: string[];
};

/** What an alert tells: at least one video, each kind newest first. */
export type AlertNews = {
  vanished: readonly VanishedVideo[];
  /** Of the removal history. */
  visibleAgain: readonly VanishedVideo[];
};

/** `name` is text by others, written as a plain name; `isTitle` if it is the title of a video. `link` is an address of ours. */
type Part = string | { name: string; isTitle?: true } | { link: string; words: string };
export type Block =
  | { kind: "heading" | "note" | "paragraph"; parts: Part[] }
  | { kind: "list"; entries: Part[][] };

const LISTED_VIDEOS = 50;
const LISTED_PLAYLISTS = 3;
/** Stands for a name in a message until the name is put in as a part. No message has such characters. */
const FIRST_SIGN = 0xe000;
const SIGN = /([\uE000-\uE0FF])/;

export async function alertMail(
  { vanished, visibleAgain }: AlertNews,
  { operator, publicOrigin }: { operator: Operator; publicOrigin: string },
  unsubscribeToken: string,
  /** The library that the videos vanished from; the name of its channel where it is known; the language of its owner. */
  { id, channelTitle, language }: { id: string; channelTitle: string | null; language: Language },
): Promise<Required<MailText>> {
  const { mails: words, attribution } = wordsOf(language);
  const source = [attribution.source, attribution.notYouTubes];
  const pageOf = (path: string, label: string): Part => ({
    link: `${publicOrigin}${pathOf(language)}${path}?${LIBRARY_PARAMETER}=${id}`,
    words: label,
  });
  const sections: { heading: string; blocks: Block[] }[] = [];
  if (vanished.length > 0) {
    sections.push({
      heading: words.vanished({ count: vanished.length }),
      blocks: [
        paragraph(words.aboutVanished),
        ...listOf(vanished, language),
        paragraph(pageOf("/hidden", words.allHidden)),
      ],
    });
  }
  if (visibleAgain.length > 0) {
    sections.push({
      heading: words.visibleAgain({ count: visibleAgain.length }),
      blocks: [
        paragraph(words.aboutVisibleAgain),
        ...listOf(visibleAgain, language),
        paragraph(pageOf("/history", words.removalHistory)),
      ],
    });
  }
  const blocks: Block[] = [
    ...sections.flatMap(({ heading, blocks: its }, place): Block[] => [
      { kind: "heading", parts: [heading] },
      ...(place === 0 ? namedChannel(channelTitle, words) : []),
      ...its,
    ]),
    { kind: "note", parts: [source.join(sentenceSeparatorOf(language))] },
    { kind: "note", parts: [words.whyWeekly] },
    {
      kind: "note",
      parts: [
        {
          link: `${publicOrigin}${pathOf(language)}/unsubscribe#${unsubscribeToken}`,
          words: words.turnOff,
        },
      ],
    },
    {
      kind: "note",
      parts: [{ link: `${publicOrigin}${pathOf(language)}/account`, words: words.allSettings }],
    },
    { kind: "note", parts: [`${operator.name}, ${operator.address}, ${operator.email}`] },
  ];
  return mailOf(sections[0]?.heading ?? "", blocks, language);
}

/** Text and HTML of the same blocks. */
export async function mailOf(
  subject: string,
  blocks: readonly Block[],
  language: Language,
): Promise<Required<MailText>> {
  return {
    subject,
    text: blocks.map((block) => toText(block, wordsOf(language).mails)).join("\n\n"),
    html: await toHtml(subject, blocks, language),
  };
}

/** "22 December 2026", in UTC. */
export function formatDay(time: number, language: Language): string {
  const locale = language === DEFAULT_LANGUAGE ? "en-GB" : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(time);
}

/** The first of the videos, how many more there are, and until when their names are kept. */
function listOf(videos: readonly VanishedVideo[], language: Language): Block[] {
  const more = videos.length - LISTED_VIDEOS;
  const shown = videos.slice(0, LISTED_VIDEOS);
  return [
    { kind: "list", entries: shown.map((video) => describeVideo(video, language)) },
    ...(more > 0 ? [paragraph(wordsOf(language).mails.more({ count: more }))] : []),
    ...keptUntil(videos, language).map((sentence) => paragraph(sentence)),
  ];
}

function namedChannel(title: string | null, words: Words["mails"]): Block[] {
  const name = plainName(title ?? "");
  if (name === "") return [];
  return [
    { kind: "paragraph", parts: withNames((sign) => words.onChannel({ name: sign({ name }) })) },
  ];
}

function paragraph(part: Part): Block {
  return { kind: "paragraph", parts: [part] };
}

/** The parts of a message that has names in it. */
function withNames(message: (sign: (name: Part) => string) => string): Part[] {
  const names: Part[] = [];
  const text = message((name) => String.fromCodePoint(FIRST_SIGN + names.push(name) - 1));
  const pieces: Part[] = text
    .split(SIGN)
    .map((piece) => names[(piece.codePointAt(0) ?? 0) - FIRST_SIGN] ?? piece);
  return pieces.filter((piece) => piece !== "");
}

/** "*name* by *channel*, from *playlist*". */
function describeVideo(video: VanishedVideo, language: Language): Part[] {
  const { mails: words } = wordsOf(language);
  const title = plainName(video.title);
  const channel = plainName(video.channelTitle);
  const playlists = video.playlists.map(plainName).filter((one) => one !== "");
  const shown = playlists.slice(0, LISTED_PLAYLISTS);
  const count = playlists.length - shown.length;
  return withNames((sign) => {
    const named = describeName();
    if (shown.length === 0) return named;
    const list = shown.map((name) => sign({ name })).join(listSeparatorOf(language));
    const from = { video: named, playlists: list };
    return count > 0 ? words.videoFromAndMore({ ...from, count }) : words.videoFrom(from);

    function describeName(): string {
      const by = channel === "" ? undefined : sign({ name: channel });
      if (title === "") {
        return by === undefined ? words.unknownVideo : words.unknownVideoByChannel({ channel: by });
      }
      const its = sign({ name: title, isTitle: true });
      return by === undefined ? its : words.videoByChannel({ title: its, channel: by });
    }
  });
}

function keptUntil(videos: readonly VanishedVideo[], language: Language): string[] {
  const { mails: words } = wordsOf(language);
  const times = videos
    .filter(({ title }) => plainName(title) !== "")
    .map(({ forgottenAt }) => forgottenAt);
  if (times.length === 0) return [];
  const day = formatDay(Math.min(...times), language);
  const lastDay = formatDay(Math.max(...times), language);
  if (times.length === 1) return [words.nameKept({ day })];
  return [day === lastDay ? words.namesKept({ day }) : words.namesKeptTo({ day, lastDay })];
}

function toText(block: Block, words: Words["mails"]): string {
  const textOf = (parts: readonly Part[]) => parts.map((part) => partText(part, words)).join("");
  if (block.kind !== "list") return textOf(block.parts);
  return block.entries.map((entry) => `- ${textOf(entry)}`).join("\n");
}

function partText(part: Part, words: Words["mails"]): string {
  if (typeof part === "string") return part;
  if ("name" in part) return part.name;
  return words.linkWithAddress({ words: part.words, address: part.link });
}

// The colours of the pages. Clients without the media query show the light ones.
const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1c2024; overflow-wrap: anywhere;
    font: 16px/1.5 -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif; }
  main { max-width: 560px; margin: 0 auto; }
  h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
  p { margin: 0 0 16px; }
  ul { margin: 0 0 16px; padding: 0; list-style: none; }
  li { padding: 12px 0; border-top: 1px solid #d9dde2; }
  a { color: #1a5fb4; }
  .note { margin: 0 0 8px; color: #5b6470; font-size: 14px; }
  .first { margin-top: 32px; padding-top: 16px; border-top: 1px solid #d9dde2; }
  @media (prefers-color-scheme: dark) {
    body { background: #15181c; color: #e8eaed; }
    a { color: #8ab4f8; }
    li, .first { border-color: #3a4048; }
    .note { color: #a9b1bb; }
  }
`;

async function toHtml(
  subject: string,
  blocks: readonly Block[],
  language: Language,
): Promise<string> {
  const firstNote = blocks.findIndex(({ kind }) => kind === "note");
  const page = await html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${blocks.map((block, place) => blockHtml(block, place === firstNote))}</main>
      </body>
    </html>`;
  return page.toString();
}

function blockHtml(block: Block, isFirstNote: boolean) {
  if (block.kind === "list") {
    return html`<ul>
      ${block.entries.map((entry) => html`<li>${entry.map(partHtml)}</li>`)}
    </ul>`;
  }
  const parts = block.parts.map(partHtml);
  if (block.kind === "heading") return html`<h1>${parts}</h1>`;
  if (block.kind === "paragraph") return html`<p>${parts}</p>`;
  return html`<p class="${isFirstNote ? "note first" : "note"}">${parts}</p>`;
}

function partHtml(part: Part) {
  if (typeof part === "string") return html`${part}`;
  if ("link" in part) return html`<a href="${part.link}">${part.words}</a>`;
  const name = html`<bdi>${part.name}</bdi>`;
  return part.isTitle ? html`<b>${name}</b>` : name;
}
