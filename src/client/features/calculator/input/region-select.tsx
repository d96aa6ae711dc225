import { useDeferredValue, useId, useMemo } from "react";
import { namedRegions } from "#client/features/calculator/input/regions.ts";
import { useHydrated } from "#client/ui/use-hydrated.ts";

type Props = { region: string | undefined; onRegion: (region: string | undefined) => void };

/** Which country to judge blocking by. Their names are the browser's, so prerendered it has none. */
export function RegionSelect({ region, onRegion }: Props) {
  const id = useId();
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
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Blocked videos in
      </label>
      <select
        id={id}
        value={region ?? ""}
        onChange={(event) => onRegion(event.target.value === "" ? undefined : event.target.value)}
        className="field"
      >
        <option value="">Any country (count them all)</option>
        {options}
      </select>
    </div>
  );
}
