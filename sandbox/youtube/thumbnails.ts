// The thumbnail entries of videos and channels, and the pictures that they link to: invented scenes that suit
// the channel, so that a screen full of them looks like a real one.
import { portrait } from "#sandbox/youtube/scenes/portrait.ts";
import { backdrop, hsl } from "#sandbox/youtube/scenes/shapes.ts";
import * as enjoy from "#sandbox/youtube/scenes/to-enjoy.ts";
import * as learn from "#sandbox/youtube/scenes/to-learn.ts";
import { createRandom, hash32, type SeededRandom } from "#sandbox/world/seeded.ts";
import { genreOf, type GenreName } from "#sandbox/world/words.ts";

const SIZES = [
  ["default", 120, 90],
  ["medium", 320, 180],
  ["high", 480, 360],
  ["standard", 640, 480],
  ["maxres", 1280, 720],
  ["fhd", 1920, 1080],
] as const;

// YouTube offers three to six sizes, depending on the upload; a client must not rely on five.
const FEWEST_SIZES = 3;

type Scene = (random: SeededRandom) => string;

const SCENES: Record<GenreName, readonly Scene[]> = {
  cooking: [enjoy.dish],
  music: [enjoy.concert, enjoy.record, enjoy.guitar],
  travel: [enjoy.mountains, enjoy.city, enjoy.shore],
  fitness: [enjoy.exercise],
  shorts: [enjoy.pet],
  programming: [learn.code],
  talks: [learn.talk],
  lectures: [learn.lecture],
  history: [learn.ruins, learn.map],
  making: [learn.workbench],
};

export type Thumbnails = Record<string, { url: string; width: number; height: number }>;

export function thumbnailsOf(videoId: string, origin: string): Thumbnails {
  const url = `${origin}/thumbnails/${videoId}.svg`;
  const count = FEWEST_SIZES + (hash32(videoId, 7) % (SIZES.length - FEWEST_SIZES + 1));
  const thumbnails: Thumbnails = {};
  for (const [name, width, height] of SIZES.slice(0, count)) {
    thumbnails[name] = { url, width, height };
  }
  return thumbnails;
}

/**
 * An SVG picture, always the same for an id: for a video a scene that suits its channel, for anything else (such as a
 * channel) a person.
 */
export function drawPicture(id: string, channelOfVideo: string | undefined): string {
  const random = createRandom(`picture ${id}`);
  if (channelOfVideo === undefined) return svg(drawPerson(random));
  const genre = genreOf(channelOfVideo);
  const scenes = genre === undefined ? Object.values(SCENES).flat() : SCENES[genre];
  return svg(random.pick(scenes)(random));
}

function drawPerson(random: SeededRandom): string {
  const hue = random.integer(0, 359);
  return backdrop(hsl(hue, 50, 74), hsl(hue + 40, 55, 52)) + portrait(random, 160, 1.12);
}

function svg(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180">${shapes}</svg>`;
}
