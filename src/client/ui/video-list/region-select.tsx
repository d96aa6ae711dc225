import { useDeferredValue, useMemo } from "react";
import { namedRegions } from "#client/ui/video-list/regions.ts";
import { SelectField } from "#client/ui/video-list/select-field.tsx";
import { useHydrated } from "#client/ui/use-hydrated.ts";

type Props = {
  label: string;
  /** The words for no country in particular. */
  none: string;
  region: string | undefined;
  onRegion: (region: string | undefined) => void;
  className?: string;
};

/** Which country to judge blocking by. Their names are the browser's, so prerendered it has none. */
export function RegionSelect({ label, none, region, onRegion, className }: Props) {
  // Deferred: the page answers first, the 249 names come in a moment of rest.
  const hydrated = useDeferredValue(useHydrated());
  // The same elements every time: drawing 249 options at each key typed would be felt.
  const options = useMemo(
    () =>
      (hydrated ? namedRegions() : []).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      )),
    [hydrated],
  );
  return (
    <SelectField
      label={label}
      value={region ?? ""}
      onValue={(code) => onRegion(code === "" ? undefined : code)}
      {...(className === undefined ? {} : { className })}
    >
      <option value="">{none}</option>
      {options}
    </SelectField>
  );
}
