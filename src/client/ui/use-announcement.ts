import { useEffect, useRef, useState } from "react";
import { createThrottle, PROGRESS_ANNOUNCE_MS, type Throttled } from "#client/ui/timings.ts";

/** `text` for a live region, throttled so that a screen reader can keep up. */
export function useAnnouncement(text: string): string {
  const [spoken, setSpoken] = useState("");
  const throttle = useRef<Throttled<string> | null>(null);
  useEffect(() => {
    throttle.current = createThrottle<string>(PROGRESS_ANNOUNCE_MS, setSpoken);
    return () => throttle.current?.cancel();
  }, []);
  useEffect(() => throttle.current?.push(text), [text]);
  return spoken;
}
