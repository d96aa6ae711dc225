import { useState } from "react";
import { isRegion } from "#shared/regions.ts";

const STORAGE_KEY = "region";

/** The country for region blocking; stored in the browser. */
export function useRegion() {
  const [region, setRegion] = useState(readRegion);
  const choose = (next: string | undefined): void => {
    setRegion(next);
    try {
      if (next === undefined) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Without localStorage, the choice lasts until the window closes.
    }
  };
  return [region, choose] as const;
}

function readRegion(): string | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY) ?? "";
    return isRegion(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
