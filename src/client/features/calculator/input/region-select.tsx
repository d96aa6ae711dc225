import { useId, useMemo, useState } from "react";
import { namedRegions, regionName } from "#client/features/calculator/input/regions.ts";

type Props = { region: string | undefined; onRegion: (region: string | undefined) => void };

/** Which country to judge blocking by. The 249 options exist only while the select is in use. */
export function RegionSelect({ region, onRegion }: Props) {
  const id = useId();
  const [inUse, setInUse] = useState(false);
  const options = useMemo(() => {
    if (inUse) return namedRegions();
    return region === undefined ? [] : [{ code: region, name: regionName(region) }];
  }, [inUse, region]);
  const open = () => setInUse(true);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Blocked videos in
      </label>
      <select
        id={id}
        value={region ?? ""}
        onPointerDown={open}
        onFocus={open}
        onBlur={() => setInUse(false)}
        onChange={(event) => onRegion(event.target.value === "" ? undefined : event.target.value)}
        className="field"
      >
        <option value="">Any country (count them all)</option>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
