// The words of the weekly mail (product.md 21.2). Pure. Text and HTML are made from the same blocks. No picture, no
// address that counts who opens it, and no name of a video in the subject. Dates are in UTC, because a mail has no
// reader's time zone.
import { html } from "hono/html";
import { NOT_YOUTUBES, SOURCE } from "#shared/attribution.ts";
import { LIBRARY_PARAMETER } from "#shared/library-parameter.ts";
import type { Operator } from "#shared/operator.ts";
import type { MailText } from "#worker/http/mailer.ts";
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
const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export async function alertMail(
  { vanished, visibleAgain }: AlertNews,
  { operator, publicOrigin }: { operator: Operator; publicOrigin: string },
  unsubscribeToken: string,
  /** The library that the videos vanished from; the name of its channel where it is known. */
  { id, channelTitle }: { id: string; channelTitle: string | null },
): Promise<Required<MailText>> {
  const pageOf = (path: string, words: string): Part => ({
    link: `${publicOrigin}${path}?${LIBRARY_PARAMETER}=${id}`,
    words,
  });
  const sections: { heading: string; blocks: Block[] }[] = [];
  if (vanished.length > 0) {
    sections.push({
      heading:
        vanished.length === 1
          ? "1 video vanished from your playlists"
          : `${vanished.length} videos vanished from your playlists`,
      blocks: [
        paragraph(
          "They are private, deleted or blocked, or YouTube took them out of the playlist. The names are as YouTube last gave them.",
        ),
        ...listOf(vanished),
        paragraph(pageOf("/hidden", "All your hidden videos")),
      ],
    });
  }
  if (visibleAgain.length > 0) {
    sections.push({
      heading:
        visibleAgain.length === 1
          ? "1 video of your removal history is visible again"
          : `${visibleAgain.length} videos of your removal history are visible again`,
      blocks: [
        paragraph("They left your playlists while they were hidden. You can put them back."),
        ...listOf(visibleAgain),
        paragraph(pageOf("/history", "Your removal history")),
      ],
    });
  }
  return mailOf(sections[0]?.heading ?? "", [
    ...sections.flatMap(({ heading, blocks: its }, place): Block[] => [
      { kind: "heading", parts: [heading] },
      ...(place === 0 ? namedChannel(channelTitle) : []),
      ...its,
    ]),
    { kind: "note", parts: [`${SOURCE} ${NOT_YOUTUBES}`] },
    {
      kind: "note",
      parts: ["You turned on this mail in your Tidylist account. It comes at most once a week."],
    },
    {
      kind: "note",
      parts: [
        { link: `${publicOrigin}/unsubscribe#${unsubscribeToken}`, words: "Turn off this mail" },
      ],
    },
    { kind: "note", parts: [{ link: `${publicOrigin}/account`, words: "All settings" }] },
    { kind: "note", parts: [`${operator.name}, ${operator.address}, ${operator.email}`] },
  ]);
}

/** Text and HTML of the same blocks. */
export async function mailOf(
  subject: string,
  blocks: readonly Block[],
): Promise<Required<MailText>> {
  return { subject, text: blocks.map(toText).join("\n\n"), html: await toHtml(subject, blocks) };
}

/** The first of the videos, how many more there are, and until when their names are kept. */
function listOf(videos: readonly VanishedVideo[]): Block[] {
  const more = videos.length - LISTED_VIDEOS;
  return [
    { kind: "list", entries: videos.slice(0, LISTED_VIDEOS).map(describeVideo) },
    ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
    ...keptUntil(videos).map((sentence) => paragraph(sentence)),
  ];
}

function namedChannel(title: string | null): Block[] {
  const name = plainName(title ?? "");
  return name === "" ? [] : [{ kind: "paragraph", parts: ["On YouTube channel ", { name }] }];
}

function paragraph(part: Part): Block {
  return { kind: "paragraph", parts: [part] };
}

/** "*name* by *channel*, from *playlist*". */
function describeVideo(video: VanishedVideo): Part[] {
  const title = plainName(video.title);
  const channelTitle = plainName(video.channelTitle);
  const named: Part[] =
    title === "" ? ["A video whose name is not known"] : [{ name: title, isTitle: true }];
  const by: Part[] = channelTitle === "" ? [] : [" by ", { name: channelTitle }];
  const titles = video.playlists.map(plainName).filter((one) => one !== "");
  const shown = titles.slice(0, LISTED_PLAYLISTS);
  const rest = titles.length - shown.length;
  const from = shown.flatMap((name, place): Part[] => [place === 0 ? ", from " : ", ", { name }]);
  return [...named, ...by, ...from, ...(rest > 0 ? [` and ${rest} more`] : [])];
}

function keptUntil(videos: readonly VanishedVideo[]): string[] {
  const times = videos
    .filter(({ title }) => plainName(title) !== "")
    .map(({ forgottenAt }) => forgottenAt);
  if (times.length === 0) return [];
  const first = DATE.format(Math.min(...times));
  const last = DATE.format(Math.max(...times));
  if (times.length === 1) return [`The name is kept until ${first}.`];
  return first === last
    ? [`The names are kept until ${first}.`]
    : [`The names are kept until ${first}, the last of them until ${last}.`];
}

function toText(block: Block): string {
  if (block.kind !== "list") return block.parts.map(partText).join("");
  return block.entries.map((entry) => `- ${entry.map(partText).join("")}`).join("\n");
}

function partText(part: Part): string {
  if (typeof part === "string") return part;
  return "name" in part ? part.name : `${part.words}: ${part.link}`;
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

async function toHtml(subject: string, blocks: readonly Block[]): Promise<string> {
  const firstNote = blocks.findIndex(({ kind }) => kind === "note");
  const page = await html`<!doctype html>
    <html lang="en">
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
