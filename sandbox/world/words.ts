// The vocabulary of generated videos: genres of channels, each with templates for titles and usual lengths.
// `{slot}` is replaced by a word of the genre's list of that name, `{n}` by a number.

import { genresToEnjoy } from "#sandbox/world/genres-to-enjoy.ts";
import { genresToLearn } from "#sandbox/world/genres-to-learn.ts";

export interface Genre {
  channels: readonly string[];
  titles: readonly string[];
  slots: Readonly<Record<string, readonly string[]>>;
  /** Shortest and longest usual length in seconds. */
  seconds: readonly [number, number];
}

export const genres = { ...genresToLearn, ...genresToEnjoy };

export type GenreName = keyof typeof genres;

const genreNames = Object.keys(genres) as GenreName[];

/** What the channel is about; undefined if it is not of the built-in world. */
export function genreOf(channelTitle: string): GenreName | undefined {
  return genreNames.find((name) => {
    const { channels }: Genre = genres[name];
    return channels.includes(channelTitle);
  });
}

/** Titles that may break layouts, exports and HTML: one hundred characters, right-to-left scripts, emoji,
 * markup, quotes, and a title that looks like that of a hidden video. */
export const awkwardTitles: readonly string[] = [
  "I Spent One Hundred Days Restoring an Abandoned Lighthouse Alone and This Is What It Really Cost Me!",
  "تعلم الطبخ في المنزل: وصفة الكسكس التقليدية خطوة بخطوة",
  "איך לבנות שולחן עבודה - חלק 2 (עם English באמצע)",
  "🔥🔥 INSANE 🤯 speedrun 👩‍👩‍👧‍👦 world record 🏆 (NOT CLICKBAIT) 😱",
  "<b>Bold</b> claims & <script>alert(1)</script> explained",
  '"Quotes", commas, and; semicolons | pipes \\ backslashes',
  "=SUM(A1:A9) - spreadsheets that bite",
  "Private video",
  "作業用BGM 【3時間】 雨の音とジャズ",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍a̴̵̜̰͔ͫ͗͢l̠ͨͧͩ͘g̴̑͂o̯ text reading",
  "   spaces   inside   and   around   ",
];
