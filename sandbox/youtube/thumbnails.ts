// Pictures for the invented videos, a gradient with initials, and the thumbnail entries that link to them.
import { hash32 } from "#sandbox/world/seeded.ts";

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

/** An SVG of 320 × 180. The title gives only the initials. */
export function drawThumbnail(videoId: string, title: string): string {
  const hue = hash32(videoId, 3) % 360;
  const turned = (hue + 40 + (hash32(videoId, 4) % 80)) % 360;
  const tilt = hash32(videoId, 5) % 90;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180">',
    `<defs><linearGradient id="g" gradientTransform="rotate(${tilt} .5 .5)">`,
    `<stop offset="0" stop-color="hsl(${hue} 55% 38%)"/>`,
    `<stop offset="1" stop-color="hsl(${turned} 60% 22%)"/>`,
    "</linearGradient></defs>",
    '<rect width="320" height="180" fill="url(#g)"/>',
    '<text x="160" y="112" text-anchor="middle" font-family="system-ui,sans-serif" ',
    `font-size="64" font-weight="700" fill="#fff" fill-opacity=".92">${initialsOf(title)}</text>`,
    "</svg>",
  ].join("");
}

// Letters and digits only, so that a title cannot inject markup.
function initialsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}
