// Pictures of the invented people: an initial on a colour.
import type { GooglePerson } from "#sandbox/google/people.ts";
import { hash32 } from "#sandbox/world/seeded.ts";

/** An SVG of 96 × 96. */
export function drawAvatar({ sub, name }: GooglePerson): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">',
    `<rect width="96" height="96" fill="hsl(${hash32(sub, 3) % 360} 45% 36%)"/>`,
    '<text x="48" y="64" text-anchor="middle" font-family="system-ui,sans-serif" ',
    `font-size="46" fill="#fff">${initialOf(name)}</text>`,
    "</svg>",
  ].join("");
}

// A letter or digit only, so that a name cannot inject markup.
function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "").toUpperCase();
}
