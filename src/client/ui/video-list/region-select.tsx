import { useDeferredValue, useMemo } from "react";
import { namedRegions } from "#client/ui/video-list/regions.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { useHydrated } from "#client/ui/browser-state.ts";

type Props = {
  label: string;
  /** The label for no country. */
  none: string;
  region: string | undefined;
  onRegion: (region: string | undefined) => void;
  className?: string;
};

/** Selects the country for region blocking. The browser supplies the names, so prerendered markup has none. */
export function RegionSelect({ label, none, region, onRegion, className }: Props) {
  // Deferred: the page responds first, and the 249 names are rendered later.
  const isHydrated = useDeferredValue(useHydrated());
  // Memoised: rendering 249 options at each key press would be slow.
  const options = useMemo(
    () =>
      (isHydrated ? namedRegions() : []).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      )),
    [isHydrated],
  );
  return (
    <SelectField
      label={label}
      value={region ?? ""}
      onValue={(code) => onRegion(code === "" ? undefined : code)}
      className={className}
    >
      <option value="">{none}</option>
      {options}
    </SelectField>
  );
}
