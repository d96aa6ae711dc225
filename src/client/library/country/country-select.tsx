import Globe from "lucide-react/icons/globe";
import { suggestCountry } from "#client/library/country/use-country.ts";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useCheckAllRegions } from "#client/library/sync.ts";
import { describeUncheckedRegions } from "#client/library/video-name.ts";
import { describeRequests } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { RegionSelect } from "#client/ui/video-list/region-select.tsx";
import { regionName } from "#client/ui/video-list/regions.ts";

type Props = {
  country: string | undefined;
  onCountry: (country: string | undefined) => void;
};

/** Chooses the country. A button offers that of the browser's language, which is never chosen automatically. */
export function CountrySelect({ country, onCountry }: Props) {
  const suggestion = country === undefined ? suggestCountry(navigator.language) : undefined;
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <RegionSelect
        className="w-64 max-w-full"
        label="Blocked in"
        none="Choose a country"
        region={country}
        onRegion={onCountry}
      />
      {suggestion !== undefined && (
        <Button onClick={() => onCountry(suggestion)}>Use {regionName(suggestion)}</Button>
      )}
    </div>
  );
}

/** A button that asks YouTube now where all videos may be watched, and that says what this costs. */
export function CheckEveryVideo() {
  const { data } = useLibraryOverview();
  const { sync: check, busy } = useCheckAllRegions();
  if (!data) return null;
  const { regions } = data.costs;
  const unchecked = describeUncheckedRegions(data.uncheckedRegions);
  // A check costs nothing if YouTube was asked about each video within the last 25 days.
  const isDue = regions.main > 0;
  return (
    <div>
      {(isDue || busy) && (
        <Button busy={busy} onClick={check} className="text-left">
          <Globe className="size-4 shrink-0" aria-hidden="true" />
          {busy ? "Checking…" : `Check every video (about ${describeRequests(regions)})`}
        </Button>
      )}
      <p className="mt-1 max-w-prose text-sm text-soft">
        {unchecked !== "" && `${unchecked}: some of them may be hidden. `}
        {isDue
          ? "Tidylist asks YouTube on its own where each video may be watched, once every 25 days. You can also check now."
          : "Within the last 25 days, Tidylist asked YouTube where each video may be watched."}
      </p>
    </div>
  );
}
