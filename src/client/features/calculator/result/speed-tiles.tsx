import { SPEEDS } from "#client/features/calculator/plan/shown-range.ts";
import { describeDays } from "#client/features/calculator/words.ts";
import { formatDuration } from "#shared/duration.ts";

type Props = { seconds: number; speed: number; onSpeed: (speed: number) => void };

/** The total at each speed. Highlights 1x and the chosen tile (product.md 8.8.4). */
export function SpeedTiles({ seconds, speed, onSpeed }: Props) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4" role="group" aria-label="Playback speed">
      {SPEEDS.map((tile) => {
        const chosen = tile === speed;
        const highlighted = chosen || tile === 1;
        return (
          <button
            key={tile}
            type="button"
            aria-pressed={chosen}
            onClick={() => onSpeed(tile)}
            className={`min-h-18 rounded-lg border px-3 py-2 text-left ${
              highlighted
                ? "border-accent bg-tint forced-colors:border-[Highlight]"
                : "border-line bg-card hover:border-edge hover:bg-sunken"
            } ${chosen ? "ring-1 ring-accent forced-colors:outline-2" : ""}`}
          >
            <span
              className={`flex flex-wrap justify-between gap-x-2 text-sm ${highlighted ? "text-accent" : "text-soft"}`}
            >
              <span>
                {tile}x{tile === 1 && " Normal"}
              </span>
              <span>{describeDays(seconds / tile)}</span>
            </span>
            <span className="block font-semibold">{formatDuration(seconds / tile)}</span>
          </button>
        );
      })}
    </div>
  );
}
