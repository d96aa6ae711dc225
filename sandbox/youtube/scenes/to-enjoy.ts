// Scenes of entertaining channels: food, music, places, movement, shorts.
import { portrait } from "#sandbox/youtube/scenes/portrait.ts";
import {
  area,
  backdrop,
  circle,
  ellipse,
  faint,
  group,
  HEIGHT,
  hsl,
  rect,
  ring,
  stroke,
  times,
  WIDTH,
  type Point,
} from "#sandbox/youtube/scenes/shapes.ts";
import type { SeededRandom } from "#sandbox/world/seeded.ts";

const TABLES = ["#8a5a34", "#5b3a24", "#c49a6c", "#2f3438", "#e6ddd0", "#39505a", "#7a3b2e"];
const PLATES = ["#f6f3ee", "#e9eef0", "#2e4756", "#d8c9b2"];
/** Each: the dish, what is in it, and the herbs. */
const FOODS = [
  ["#d9822b", "#f2c14e", "#7fb04a"],
  ["#6b8e3a", "#b9cf7a", "#f4f1de"],
  ["#a63d26", "#e07a3f", "#f3d9a4"],
  ["#efd9a7", "#c98b3c", "#5f8f3e"],
  ["#5a3420", "#c2602e", "#e9c46a"],
  ["#f0e2c6", "#d1495b", "#60993e"],
] as const;
const WOODS = ["#b5652b", "#d49a55", "#7a3420", "#2e2a2b", "#9c2f2a"];
const FURS = ["#d98f45", "#4a4341", "#ece4d8", "#a9a29b", "#7d5433"];
const SKIN = "#b77a55";
/** Each: the upper body, the limbs, and the middle of the head. */
const POSES: readonly { body: string; limbs: string; head: Point }[] = [
  {
    body: "M160 74L162 108",
    limbs: "M100 74H224M162 112L118 128L112 158M162 112L220 156",
    head: [160, 44],
  },
  { body: "M120 108L190 124", limbs: "M194 126L262 152M112 112L108 154H88", head: [94, 94] },
  {
    body: "M160 74V110",
    limbs: "M154 72L130 22M166 72L192 22M160 112L140 156M160 112L182 156",
    head: [160, 42],
  },
  {
    body: "M172 92L150 124",
    limbs: "M172 92L222 98M150 126L196 130L190 158M150 126L132 158",
    head: [182, 64],
  },
];

/** A dish from above, on a table. */
export function dish(random: SeededRandom): string {
  const hasCook = random.chance(0.35);
  const x = hasCook ? 105 : random.integer(135, 185);
  const y = random.integer(86, 96);
  const [base, filling, herb] = random.pick(FOODS);
  const near = (radius: number): Point => {
    const turn = random.integer(0, 628) / 100;
    const away = random.integer(0, radius);
    return [Math.round(x + away * Math.cos(turn)), Math.round(y + away * Math.sin(turn))];
  };
  return [
    rect(0, 0, WIDTH, HEIGHT, random.pick(TABLES)),
    ...times(4, (index) => rect(0, 44 * index + 2, WIDTH, 1.5, "rgb(0 0 0 / .22)")),
    ellipse([x + 6, y + 9], 80, 78, "rgb(0 0 0 / .3)"),
    circle([x, y], 78, random.pick(PLATES)),
    circle([x, y], 60, base),
    ring([x, y], 60, "rgb(0 0 0 / .12)", 3),
    ...times(random.integer(12, 20), () => {
      const size = random.integer(4, 10);
      return ellipse(near(44), size, size * 0.8, random.pick([filling, herb, base]));
    }),
    ...times(random.integer(3, 7), () =>
      group(
        [area("M0 -8Q7 0 0 9Q-7 0 0 -8Z", "#4f8a34")],
        `translate(${near(38).join(" ")}) rotate(${random.integer(0, 180)})`,
      ),
    ),
    hasCook ? portrait(random, 255, 0.95) : cutlery(random, x + 105),
  ].join("");
}

function cutlery(random: SeededRandom, x: number): string {
  if (random.chance(0.5)) return stroke(`M${x - 8} 20l12 145M${x + 8} 18l6 147`, "#3a2417", 5);
  return ellipse([x, 46], 13, 20, "#dfe3e6") + stroke(`M${x} 60V160`, "#dfe3e6", 7);
}

/** A singer in light beams, before a crowd. */
export function concert(random: SeededRandom): string {
  const hue = random.integer(180, 390);
  const x = random.integer(110, 210);
  const beams = times(random.integer(3, 6), () => {
    const to = random.integer(-20, 340);
    const light = hsl(hue + random.integer(-50, 50), 85, 70);
    return area(`M${random.integer(20, 300)} -5L${to - 32} 150H${to + 32}Z`, light);
  });
  return [
    backdrop(hsl(hue, 60, 12), hsl(hue + 40, 65, 34)),
    faint(beams, 0.32),
    rect(0, 142, WIDTH, 38, "#0d0b14"),
    circle([x, 62], 12, "#120f1a"),
    area(`M${x - 15} 142L${x - 13} 84Q${x} 72 ${x + 13} 84L${x + 15} 142Z`, "#120f1a"),
    stroke(`M${x - 10} 88L${x - 30} 98L${x - 24} 72`, "#120f1a", 7),
    stroke(`M${x - 24} 142L${x - 22} 70`, "#4a4658", 3),
    ...times(22, (index) =>
      circle([index * 16 - 4, 174 - random.integer(0, 14)], random.integer(9, 13), "#07060c"),
    ),
  ].join("");
}

/** A record half out of its sleeve. */
export function record(random: SeededRandom): string {
  const hue = random.integer(0, 359);
  const sun: Point = [random.integer(108, 152), random.integer(70, 110)];
  const hill = `M62 ${random.integer(100, 130)}Q110 ${random.integer(70, 110)} 198 120V158H62Z`;
  return [
    backdrop(hsl(hue, 40, 82), hsl(hue + 20, 45, 64)),
    circle([199, 95], 64, "rgb(0 0 0 / .25)"),
    circle([196, 90], 64, "#17161a"),
    ...[56, 48, 40, 32].map((radius) => ring([196, 90], radius, "#2f2d33", 1.5)),
    circle([196, 90], 22, hsl(hue + 40, 75, 58)),
    circle([196, 90], 3, "#f5f3ee"),
    rect(62, 22, 136, 136, hsl(hue + 150, 45, 42), 3),
    circle(sun, random.integer(26, 42), hsl(hue + 40, 75, 66)),
    area(hill, hsl(hue + 190, 50, 24)),
  ].join("");
}

/** A guitar, mostly with its player. */
export function guitar(random: SeededRandom): string {
  const hue = random.integer(0, 359);
  const outline =
    "M-50 0C-50 -46 -8 -46 6 -34C24 -60 84 -54 84 0C84 54 24 60 6 34C-8 46 -50 46 -50 0Z";
  const instrument = [
    rect(-190, -9, 170, 18, "#3a2418", 2),
    rect(-222, -13, 36, 26, "#25170f", 5),
    area(outline, random.pick(WOODS)),
    circle([4, 0], 18, "#1d130d"),
    ring([4, 0], 20, "#efd9ad", 2),
    rect(48, -14, 7, 28, "#25170f", 2),
    ...times(4, (index) => rect(-210, index * 3 - 4.5, 262, 0.8, "#efe6d5")),
  ];
  return [
    backdrop(hsl(hue, 38, random.integer(20, 34)), hsl(hue + 40, 45, random.integer(46, 66))),
    random.chance(0.6) ? portrait(random, 190, 1.08) : circle([60, 40], 90, hsl(hue + 60, 60, 70)),
    group(instrument, `translate(206 138) rotate(${random.integer(12, 34)}) scale(.82)`),
  ].join("");
}

/** Ridges one behind the other, under a sun or moon. */
export function mountains(random: SeededRandom): string {
  const hue = random.pick([18, 200, 210, 265, 340]);
  return [
    backdrop(hsl(hue + 15, 62, 62), hsl(hue + 40, 80, 86)),
    circle([random.integer(60, 260), random.integer(34, 66)], random.integer(14, 24), "#fff6da"),
    ...times(4, (depth) => {
      const tops = times(
        9,
        (index) => `L${index * 40} ${70 + depth * 24 + random.integer(-26, 22)}`,
      );
      return area(`M0 180${tops.join("")}V180Z`, hsl(hue + 20 + depth * 8, 32, 58 - depth * 14));
    }),
  ].join("");
}

/** A city at dusk, by the water. */
export function city(random: SeededRandom): string {
  const hue = random.pick([205, 225, 250, 285, 20]);
  const glow = hsl(hue + 100, 70, 70);
  const houses = times(13, (index) => {
    const width = random.integer(20, 34);
    const height = random.integer(32, 112);
    const x = index * 26 - 8;
    const windows = times(random.integer(3, 9), () => {
      const from = 136 - random.integer(6, height - 6);
      return rect(x + 4 + random.integer(0, width - 11), from, 4, 5, "#ffd98a");
    });
    return rect(x, 140 - height, width, height, hsl(hue + 10, 35, 18)) + windows.join("");
  });
  return [
    backdrop(hsl(hue, 55, 28), glow),
    circle([random.integer(40, 280), 52], 17, "#ffe9c4"),
    ...houses,
    rect(0, 140, WIDTH, 40, hsl(hue, 45, 22)),
    ...times(9, () => {
      const from: Point = [random.integer(0, 290), random.integer(145, 174)];
      return rect(...from, random.integer(14, 44), 2, glow);
    }),
  ].join("");
}

/** The sea with a sailing boat, seen from the beach. */
export function shore(random: SeededRandom): string {
  const hue = random.integer(175, 205);
  const x = random.integer(60, 240);
  return [
    backdrop(hsl(hue + 15, 70, 66), hsl(hue - 140, 80, 88)),
    circle([random.integer(50, 270), 48], 20, "#fff3c9"),
    rect(0, 88, WIDTH, 60, hsl(hue, 62, 42)),
    ...times(10, () => {
      const from: Point = [random.integer(0, 280), random.integer(92, 136)];
      return rect(...from, random.integer(16, 40), 2, "rgb(255 255 255 / .4)");
    }),
    area(`M${x} 50V94H${x + 30}Z`, "#fff"),
    area(`M${x - 20} 97H${x + 34}L${x + 24} 108H${x - 12}Z`, "#7a3b22"),
    area("M0 180V150Q90 128 180 146T320 138V180Z", "#ecd7a6"),
    random.chance(0.5) ? palm(random.pick([40, 278])) : "",
  ].join("");
}

function palm(x: number): string {
  const leaves = [-8, 24, 67, 140, 172].map((turn) =>
    group([area("M0 0Q26 -22 52 -4Q26 -8 0 0Z", "#2f6b3c")], `translate(${x} 66) rotate(${-turn})`),
  );
  return stroke(`M${x} 66Q${x + 8} 120 ${x - 4} 168`, "#6d4a2c", 8) + leaves.join("");
}

/** A person exercising on a mat. */
export function exercise(random: SeededRandom): string {
  const hue = random.integer(0, 359);
  const { body, limbs, head } = random.pick(POSES);
  const [x, y] = head;
  const weight = random.pick([40, 282]);
  return [
    backdrop(hsl(hue, 32, 84), hsl(hue, 30, 74)),
    rect(random.integer(16, 70), 20, 74, 72, "rgb(255 255 255 / .45)", 4),
    rect(0, 138, WIDTH, 42, hsl(hue + 20, 22, 56)),
    ellipse([165, 158], 125, 11, hsl(hue + 200, 48, 46)),
    stroke(limbs, SKIN, 13),
    stroke(body, hsl(hue + 180, 55, 40), 26),
    circle(head, 15, SKIN),
    area(`M${x - 15} ${y}a15 15 0 0 1 30 0q-15 -10 -30 0Z`, "#2a1c16"),
    circle([weight, 152], 17, "#22262b"),
    stroke(`M${weight - 10} 142q10 -26 20 0`, "#22262b", 6),
  ].join("");
}

/** A cat or a dog in a room. */
export function pet(random: SeededRandom): string {
  const hue = random.integer(0, 359);
  const fur = random.pick(FURS);
  const isCat = random.chance(0.55);
  const look = random.integer(-3, 3);
  const eyes = [138, 182].flatMap((x) => [
    circle([x, 78], 12, isCat ? "#9ccf5a" : "#5b3a24"),
    ellipse([x + look, 78], isCat ? 4 : 7, 9, "#120e0c"),
    circle([x + look + 2, 74], 2.5, "#fff"),
  ]);
  return [
    backdrop(hsl(hue, 50, 78), hsl(hue + 30, 48, 60)),
    rect(0, 132, WIDTH, 48, hsl(hue + 160, 32, 46)),
    ellipse([160, 184], 78, 62, fur),
    isCat ? area("M112 70L116 14L154 48ZM208 70L204 14L166 48Z", fur) : "",
    ellipse([160, 84], 56, 50, fur),
    isCat ? "" : ellipse([104, 84], 18, 38, "#3b2a22") + ellipse([216, 84], 18, 38, "#3b2a22"),
    ...eyes,
    ellipse([160, 106], 24, 17, "rgb(255 255 255 / .55)"),
    area("M152 97H168L160 106Z", "#b5525c"),
    stroke("M160 106V112Q150 120 144 113M160 112Q170 120 176 113", "#4b2f2a", 2.5),
  ].join("");
}
