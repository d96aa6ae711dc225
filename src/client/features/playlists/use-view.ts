import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  readRememberedPrivacy,
  rememberPrivacy,
} from "#client/features/playlists/remembered-privacy.ts";
import { readView, writeView, type View } from "#client/features/playlists/view.ts";
import { ADDRESS_WRITE_DELAY_MS } from "#client/ui/timings.ts";

/** The view. The URL follows at once, or after a delay while the person types. */
export function useView(): {
  view: View;
  change: (part: Partial<View>) => void;
  /** Writes a delayed view to the URL now, before another navigation. */
  flush: () => void;
} {
  const { search: address, state } = useLocation();
  const navigate = useNavigate();
  const [view, setView] = useState(() => read(address));
  const written = useRef(canonical(view));

  useEffect(() => {
    const inAddress = read(address);
    // Apply Back and Forward, but ignore our own writes.
    if (canonical(inAddress) === written.current) return;
    written.current = canonical(inAddress);
    setView(inAddress);
  }, [address]);

  const write = (next: View): void => {
    written.current = canonical(next);
    const search = writeView(window.location.search, next);
    if (search !== window.location.search) void navigate({ search }, { replace: true, state });
  };
  useEffect(() => {
    if (canonical(view) === written.current) return undefined;
    const timer = setTimeout(() => write(view), ADDRESS_WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  });

  const change = (part: Partial<View>): void => {
    const next = { ...view, ...part };
    setView(next);
    if (part.privacy) rememberPrivacy(part.privacy);
    if (part.search === undefined) write(next);
  };
  return { view, change, flush: () => write(view) };
}

function read(address: string): View {
  return readView(address, readRememberedPrivacy());
}

function canonical(view: View): string {
  return writeView("", view);
}
