import { describe, expect, it } from "vitest";
import { placeTooltip } from "#client/ui/tooltips/tooltip-place.ts";

const VIEW = { width: 360, height: 800 };
const BOX = { width: 100, height: 40 };
const element = (left: number, top: number) => ({ left, top, bottom: top + 30, width: 60 });

describe("a tooltip is placed", () => {
  it.each([
    ["below the middle of its element", element(150, 100), { left: 130, top: 130 }],
    ["above it where there is no room below", element(150, 760), { left: 130, top: 720 }],
    ["within the left edge", element(0, 100), { left: 8, top: 130 }],
    ["within the right edge", element(300, 100), { left: 252, top: 130 }],
  ])("%s", (_name, at, place) => {
    expect(placeTooltip(at, BOX, VIEW)).toEqual(place);
  });

  it("at the left edge where it is wider than the window, and never above the window", () => {
    expect(placeTooltip(element(10, 20), { width: 400, height: 900 }, VIEW)).toEqual({
      left: 8,
      top: 0,
    });
  });
});
