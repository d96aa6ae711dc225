import Globe from "lucide-react/icons/globe";
import { useCheckAllRegions } from "#client/library/sync.ts";
import { describeUncheckedRegions } from "#client/library/availability.ts";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { describeRequests } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";

/** Asks YouTube at once where all videos may be watched. It says what that costs. */
export function CheckEveryVideo() {
  const { data } = useLibraryOverview(true);
  const { sync: check, busy } = useCheckAllRegions();
  if (!data) return null;
  const { regions } = data.costs;
  const unchecked = describeUncheckedRegions(data.uncheckedRegions);
  const isDue = regions.main > 0;
  return (
    <div>
      {(isDue || busy) && (
        <Button aria-disabled={busy} onClick={check} className="text-left">
          <Globe className="size-4 shrink-0" aria-hidden="true" />
          {busy ? "Checking…" : `Check every video (about ${describeRequests(regions)})`}
        </Button>
      )}
      <p className="mt-1 max-w-prose text-sm text-soft">
        {unchecked !== "" && `${unchecked}: some of them may be hidden. `}
        {isDue
          ? "Tidylist asks YouTube by itself where each video may be watched, once in 25 days. You can have it asked now."
          : "Where each video may be watched was asked within the last 25 days."}
      </p>
    </div>
  );
}
