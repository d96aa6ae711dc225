// SVG shapes as strings, for the pictures of the invented videos. A picture is 320 wide and 180 high.

export const WIDTH = 320;
export const HEIGHT = 180;

export type Point = readonly [x: number, y: number];

export function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${((hue % 360) + 360) % 360} ${saturation}% ${lightness}%)`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
): string {
  const round = radius > 0 ? ` rx="${radius}"` : "";
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${round}/>`;
}

export function circle([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function ellipse([x, y]: Point, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

export function ring([x, y]: Point, radius: number, stroke: string, width: number): string {
  const drawn = `fill="none" stroke="${stroke}" stroke-width="${width}"`;
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${drawn}/>`;
}

export function area(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A line of round ends along a path. */
export function stroke(d: string, color: string, width: number): string {
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ${ends}/>`;
}

export function group(shapes: readonly string[], transform: string): string {
  return `<g transform="${transform}">${shapes.join("")}</g>`;
}

export function faint(shapes: readonly string[], opacity: number): string {
  return `<g opacity="${opacity}">${shapes.join("")}</g>`;
}

/** The whole picture from one colour at the top to another at the bottom. */
export function backdrop(top: string, bottom: string): string {
  return [
    '<linearGradient id="back" x2="0" y2="1">',
    `<stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
    rect(0, 0, WIDTH, HEIGHT, "url(#back)"),
  ].join("");
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
