// Says how many playlists the Basic plan does not show, with an upgrade button (product.md 4.9).
import { countOf } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { BASIC_PLAYLIST_LIMIT } from "#shared/plans.ts";

type Props = { onUpgrade: () => void };

export function LimitBanner({ onUpgrade }: Props) {
  return (
    <div className="mb-3 flex items-center gap-x-4 rounded-xl border border-tint-line bg-tint px-3 py-2 max-sm:flex-wrap max-sm:*:first:contents sm:px-4">
      <div className="min-w-0 flex-1">
        <h3 className="flex-1 font-semibold">Playlist Limit Reached</h3>
        <p className="text-sm leading-5 max-sm:order-1">
          You've reached the {BASIC_PLAYLIST_LIMIT}-playlist limit for Basic users. Upgrade to
          Premium for unlimited playlists. This limit is Tidylist's, not YouTube's.
        </p>
      </div>
      <Button
        aria-haspopup="dialog"
        className="max-sm:min-h-8 max-sm:py-0 max-sm:text-sm"
        onClick={onUpgrade}
      >
        Upgrade
      </Button>
    </div>
  );
}

export function MorePlaylists({ count, onUpgrade }: Props & { count: number }) {
  return (
    <div className="mt-4 flex flex-col items-center gap-3 rounded-xl border border-dashed border-tint-line p-6 text-center">
      <h3 className="text-lg font-semibold">{countOf(count, "More Playlist")} Available</h3>
      <p className="max-w-prose text-soft">
        Premium lists {count === 1 ? "it" : "them"} as well. On Basic, search and filters bring{" "}
        {count === 1 ? "it" : "them"} up, and figures, exports and tools cover all your playlists.
      </p>
      <Button variant="primary" aria-haspopup="dialog" onClick={onUpgrade}>
        Upgrade to Premium
      </Button>
    </div>
  );
}
