import Globe from "lucide-react/icons/globe";
import { suggestCountry } from "#client/library/country/use-country.ts";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useCheckAllRegions } from "#client/library/sync.ts";
import { Button } from "#client/ui/button.tsx";
import { RegionSelect } from "#client/ui/video-list/region-select.tsx";
import { regionName } from "#client/ui/video-list/regions.ts";
import * as words from "#words/library.ts";

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
        label={words.blockedIn}
        none={words.chooseCountry}
        region={country}
        onRegion={onCountry}
      />
      {suggestion !== undefined && (
        <Button onClick={() => onCountry(suggestion)}>
          {words.takeCountry({ country: regionName(suggestion) })}
        </Button>
      )}
    </div>
  );
}

/** A button that asks YouTube now where all videos may be watched, and that says what this costs. */
export function CheckEveryVideo() {
  const { data } = useLibraryOverview();
  const { sync: check, busy } = useCheckAllRegions();
  if (!data) return null;
  const { uncheckedRegions, costs } = data;
  const { regions } = costs;
  // A check costs nothing if YouTube was asked about each video within the last 25 days.
  const isDue = regions.main > 0;
  return (
    <div>
      {(isDue || busy) && (
        <Button busy={busy} onClick={check} className="text-start">
          <Globe className="size-4 shrink-0" aria-hidden="true" />
          {busy ? words.checking : words.checkEvery({ count: regions.main + regions.stats })}
        </Button>
      )}
      <p className="mt-1 max-w-prose text-sm text-soft">
        {uncheckedRegions > 0 && `${words.uncheckedMayBeHidden({ count: uncheckedRegions })} `}
        {isDue ? words.checkedOnItsOwn : words.checkedLately}
      </p>
    </div>
  );
}
