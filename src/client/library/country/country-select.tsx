import { suggestCountry } from "#client/library/country/use-country.ts";
import { Button } from "#client/ui/button.tsx";
import { RegionSelect } from "#client/ui/video-list/region-select.tsx";
import { regionName } from "#client/ui/video-list/regions.ts";

type Props = {
  country: string | undefined;
  onCountry: (country: string | undefined) => void;
};

/** Chooses the country. Without one, that of the browser's language is offered and never taken by itself. */
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
