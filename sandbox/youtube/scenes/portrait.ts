// A person from the chest up: the presenter in a scene, and the picture of a channel.
import { area, circle, ellipse, group, hsl, rect, stroke } from "#sandbox/youtube/scenes/shapes.ts";
import type { SeededRandom } from "#sandbox/world/seeded.ts";

const SKINS = ["#f3d0b5", "#e2b08b", "#c98d63", "#9a6240", "#6d4129", "#4c2c1b"];
const HAIRS = ["#1d1715", "#3b261a", "#6b4527", "#a8743c", "#d9b36c", "#8d8a88", "#7a2f1f"];

/** Stands on the lower edge. `x` is the middle of the face; at scale 1 the person is 150 high. */
export function portrait(random: SeededRandom, x: number, scale: number): string {
  const skin = random.pick(SKINS);
  const hair = random.pick(HAIRS);
  const hue = random.integer(0, 359);
  const shirt = hsl(hue, random.integer(25, 70), random.integer(28, 62));
  const isLong = random.chance(0.45);
  const shapes = [
    isLong ? area("M-38 -98Q-40 -148 0 -150Q40 -148 38 -98L42 -44Q0 -30 -42 -44Z", hair) : "",
    area("M-72 0Q-70 -46 -26 -52L26 -52Q70 -46 72 0Z", shirt),
    rect(-13, -74, 26, 28, skin, 11),
    area("M-13 -60Q0 -50 13 -60L13 -52Q0 -42 -13 -52Z", "rgb(0 0 0 / .16)"),
    ellipse([0, -98], 30, 37, skin),
    hairline(random, hair, isLong),
    circle([-11, -97], 3, "#241a16"),
    circle([11, -97], 3, "#241a16"),
    stroke("M-17 -106Q-11 -110 -6 -106M6 -106Q11 -110 17 -106", hair, 2.5),
    stroke("M0 -95L-3 -86L1 -85", "rgb(0 0 0 / .22)", 2),
    random.chance(0.4)
      ? area("M-11 -79Q0 -62 11 -79Z", "#fff")
      : stroke("M-9 -77Q0 -70 9 -77", "#8c3b33", 3),
    random.chance(0.25) ? glasses : "",
    random.chance(0.2) ? headphones(hue) : "",
  ];
  return group(shapes, `translate(${x} 180) scale(${scale})`);
}

function hairline(random: SeededRandom, hair: string, isLong: boolean): string {
  const cuts = [
    "M-32 -98Q-36 -142 2 -142Q36 -140 32 -98Q26 -122 4 -122Q-24 -124 -32 -98Z",
    "M-32 -96Q-38 -134 -10 -142Q30 -148 33 -100Q14 -116 -10 -120Q-26 -118 -32 -96Z",
  ];
  const short = "M-31 -104Q-32 -138 0 -139Q32 -138 31 -104Q24 -124 0 -125Q-24 -124 -31 -104Z";
  return area(random.pick(isLong ? cuts : [...cuts, short]), hair);
}

const glasses = stroke(
  "M-21 -97a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 -97a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M-3 -98h6",
  "#22262b",
  2.5,
);

function headphones(hue: number): string {
  const color = hsl(hue + 180, 55, 45);
  return [
    stroke("M-33 -98Q-36 -146 0 -146Q36 -146 33 -98", color, 6),
    rect(-40, -108, 14, 26, color, 6),
    rect(26, -108, 14, 26, color, 6),
  ].join("");
}
