// Scenes of teaching channels: code, talks, lectures, history, the workshop.
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

const CODE = ["#7fd1e0", "#f2b46d", "#a8d977", "#d79be8", "#e8e6df", "#ef8a8a"];
const BOARDS = ["#1f3b33", "#22262b", "#23344d", "#f4f1ea"];
const CHALK = "#eef2ec";
const BENCHES = ["#b98452", "#8d5c34", "#d1a774", "#6e4a2e"];
const STONES = ["#e0c9a0", "#cdb592", "#b8a58c"];
const LOOKS = [
  "M90 140L160 40L230 140Z",
  "M70 140C110 140 120 40 160 40S210 140 250 140",
  "M80 60Q160 190 240 60",
  "M80 132L120 96L150 116L190 62L240 48",
];

/** An editor full of code, with its author beside it. */
export function code(random: SeededRandom): string {
  const hue = random.integer(190, 330);
  const hasAuthor = random.chance(0.55);
  const width = hasAuthor ? 210 : 292;
  let depth = 0;
  const lines = times(10, (index) => {
    depth = Math.max(0, Math.min(4, depth + random.integer(-1, 1)));
    let x = 34 + depth * 14;
    const words = times(random.integer(1, 4), () => {
      const long = random.integer(14, 46);
      const word = x + long < width ? rect(x, 36 + index * 13, long, 6, random.pick(CODE), 3) : "";
      x += long + 6;
      return word;
    });
    return words.join("");
  });
  return [
    backdrop(hsl(hue, 55, 46), hsl(hue + 60, 60, 34)),
    rect(14, 14, width, 156, "#171a21", 8),
    rect(14, 14, width, 15, "#242933", 7),
    ...["#ef6f6c", "#f2c14e", "#7fb04a"].map((dot, index) => circle([24 + index * 10, 21], 3, dot)),
    ...lines,
    hasAuthor ? portrait(random, 258, 0.92) : "",
  ].join("");
}

/** Somebody speaking on a stage, beside a slide. */
export function talk(random: SeededRandom): string {
  const hue = random.integer(190, 350);
  const isLeft = random.chance(0.5);
  const x = isLeft ? 58 : 262;
  const slide = isLeft ? 106 : 30;
  const dark = "#0f1118";
  return [
    backdrop(hsl(hue, 45, 14), hsl(hue, 42, 26)),
    rect(slide, 18, 184, 100, "#f3f4f6", 2),
    group([chart(random, hue)], `translate(${slide} 18)`),
    faint([area(`M${x} -4L${x - 46} 142H${x + 46}Z`, "#fff")], 0.16),
    rect(0, 138, WIDTH, 42, hsl(hue, 30, 10)),
    ellipse([x, 140], 40, 5, hsl(hue, 30, 34)),
    circle([x, 66], 11, "#c98d63"),
    area(`M${x - 11} 64a11 11 0 0 1 22 0q-11 -8 -22 0Z`, "#2a1c16"),
    area(`M${x - 15} 138L${x - 15} 88Q${x} 74 ${x + 15} 88L${x + 15} 138Z`, hsl(hue + 140, 35, 46)),
    stroke(`M${x + 12} 90l${isLeft ? 18 : -42} 14`, hsl(hue + 140, 35, 40), 8),
    ...times(13, (index) => {
      const seat: Point = [index * 27 - 2, 178 - random.integer(0, 6)];
      return circle(seat, 11, dark);
    }),
  ].join("");
}

/** What stands on a slide of 184 × 100. */
function chart(random: SeededRandom, hue: number): string {
  const [first, second] = [hsl(hue, 60, 46), hsl(hue + 150, 55, 52)];
  const bars = times(6, (index) => {
    const height = random.integer(14, 66);
    return rect(22 + index * 24, 86 - height, 15, height, index % 3 === 2 ? second : first, 1);
  });
  const boxes = [
    [20, 40],
    [78, 16],
    [78, 62],
    [136, 40],
  ] as const;
  const flow = [
    stroke("M48 50L78 28M48 50L78 74M106 28L136 50M106 74L136 50", "#596070", 2.5),
    ...boxes.map(([x, y], index) => rect(x, y, 30, 22, index % 2 === 0 ? first : second, 4)),
  ];
  const layers = [38, 28, 18].map((radius, index) =>
    circle([92, 50], radius, index === 1 ? "#f3f4f6" : first),
  );
  return random.pick([bars, flow, layers]).join("");
}

/** A blackboard with a drawing, mostly with a teacher. */
export function lecture(random: SeededRandom): string {
  const board = random.pick(BOARDS);
  const isWhite = board === "#f4f1ea";
  const chalk = isWhite ? "#2d3b52" : CHALK;
  const color = hsl(random.integer(0, 359), 75, isWhite ? 45 : 72);
  const drawing = [
    stroke("M70 30V150H262", chalk, 3),
    stroke(random.pick(LOOKS), color, 4),
    random.chance(0.5) ? ring([160, 96], random.integer(24, 46), chalk, 2.5) : "",
    stroke(`M${random.integer(90, 150)} 150V${random.integer(60, 110)}H70`, chalk, 1.5),
    ...times(4, () => circle([random.integer(84, 240), random.integer(44, 140)], 4, color)),
  ];
  const notes = times(4, (index) => {
    const y = 34 + index * 16;
    return stroke(`M24 ${y}q8 -7 14 0t14 0t${random.integer(6, 14)} 0`, chalk, 2);
  });
  const hasTeacher = random.chance(0.6);
  return [
    rect(0, 0, WIDTH, HEIGHT, isWhite ? "#c9ccd1" : "#6e4a2e"),
    rect(8, 8, 304, 164, board, 2),
    group(drawing, hasTeacher ? "translate(20 14) scale(.82)" : "translate(26 0)"),
    ...(hasTeacher ? [] : notes),
    hasTeacher ? portrait(random, 262, 0.98) : "",
  ].join("");
}

/** A temple or pyramids in the evening light. */
export function ruins(random: SeededRandom): string {
  const hue = random.pick([20, 35, 200, 275, 340]);
  const stone = random.pick(STONES);
  const shade = "rgb(40 20 10 / .28)";
  const pyramids = [
    area("M30 142L108 52L186 142Z", stone),
    area("M108 52L186 142H132Z", shade),
    area("M164 142L220 78L276 142Z", stone),
    area("M220 78L276 142H238Z", shade),
  ];
  const temple = [
    area("M70 62L160 24L250 62Z", stone),
    rect(74, 62, 172, 9, stone),
    ...times(6, (index) => rect(80 + index * 29, 71, 15, 64, stone)),
    ...times(6, (index) => rect(90 + index * 29, 71, 5, 64, shade)),
    rect(64, 135, 192, 9, stone),
  ];
  return [
    backdrop(hsl(hue, 55, 46), hsl(hue + 25, 80, 78)),
    circle([random.integer(40, 280), random.integer(40, 80)], 22, "#fff1cf"),
    ...random.pick([pyramids, temple]),
    area("M0 180V146Q80 132 170 143T320 139V180Z", hsl(hue + 10, 35, 30)),
    area("M0 180V166Q110 152 200 164T320 158V180Z", hsl(hue + 10, 38, 20)),
  ].join("");
}

/** An old map with a route. */
export function map(random: SeededRandom): string {
  const land = random.pick(["#d7b878", "#c8b27a", "#b9a978"]);
  const coast = ([x, y]: Point): string => {
    const bay = (): number => random.integer(24, 62);
    const [left, top, right] = [bay(), bay(), bay()];
    const north = `M${x - left} ${y}Q${x - left} ${y - top} ${x} ${y - top}T${x + right} ${y}`;
    const south = `Q${x + top} ${y + right} ${x} ${y + left}T${x - left} ${y}Z`;
    const shape = north + south;
    return area(shape, land) + stroke(shape, "#6b5a35", 1.5);
  };
  const from: Point = [random.integer(40, 100), random.integer(100, 140)];
  const to: Point = [random.integer(220, 280), random.integer(40, 90)];
  const way = `M${from.join(" ")}Q${random.integer(120, 190)} ${random.integer(20, 150)} ${to.join(" ")}`;
  return [
    rect(0, 0, WIDTH, HEIGHT, "#a9c0bd"),
    ...times(5, (index) => rect(0, 18 + index * 36, WIDTH, 1, "rgb(60 70 70 / .25)")),
    ...times(8, (index) => rect(20 + index * 40, 0, 1, HEIGHT, "rgb(60 70 70 / .25)")),
    coast([80, 92]),
    coast([236, 70]),
    coast([190, 150]),
    stroke(way, "#a8322a", 4),
    circle(from, 6, "#a8322a"),
    stroke(`M${to[0] - 7} ${to[1] - 7}l14 14m0 -14l-14 14`, "#a8322a", 4),
    ring([286, 148], 17, "#6b5a35", 2),
    area("M286 128L291 148L286 168L281 148Z", "#6b5a35"),
  ].join("");
}

/** A workbench with a board and a tool, or the maker. */
export function workbench(random: SeededRandom): string {
  const wood = random.pick(BENCHES);
  const hue = random.integer(0, 359);
  const hasMaker = random.chance(0.35);
  const tool = random.pick([saw, plane, mallet]);
  return [
    backdrop(hsl(hue, 16, 30), hsl(hue, 20, 46)),
    ...times(3, (index) => rect(24 + index * 100, 14, 72, 5, "#2b2320")),
    ...times(7, (index) =>
      rect(32 + index * 40, 19, random.integer(5, 12), random.integer(20, 46), "#4c4f52", 2),
    ),
    hasMaker ? group([portrait(random, 240, 0.95)], "translate(0 -48)") : "",
    rect(0, 112, WIDTH, 68, wood),
    rect(0, 112, WIDTH, 7, "rgb(255 255 255 / .2)"),
    ...times(5, (index) => rect(0, 128 + index * 11, WIDTH, 1.5, "rgb(50 25 8 / .28)")),
    group(
      [rect(-90, -14, 180, 28, "#e7c798", 2), stroke("M-80 -4Q-30 4 20 -4T84 0", "#c79a61", 2)],
      `translate(150 136) rotate(${random.integer(-9, 9)})`,
    ),
    group([tool], `translate(${random.integer(100, 180)} 112) rotate(${random.integer(-12, 12)})`),
    ...times(6, () => ring([random.integer(20, 300), random.integer(158, 174)], 4, "#f0d9b2", 2)),
  ].join("");
}

const saw =
  area("M-70 -6L70 -30V8L-70 4Z", "#cfd5d8") +
  area("M64 -36H104Q112 -8 98 14H66Z", "#7a3b22") +
  ellipse([86, -10], 10, 12, "#2b1a12");
const plane =
  rect(-58, -14, 116, 28, "#8d4a25", 6) +
  area("M-6 -14L14 -46L28 -42L14 -14Z", "#b9c0c4") +
  circle([-40, -22], 11, "#4f2a18") +
  stroke("M36 -14Q46 -42 58 -30", "#4f2a18", 11);
const mallet = rect(-34, -44, 68, 40, "#8a5a34", 5) + rect(-6, -8, 12, 58, "#d9b67f", 5);
