import Globe from "lucide-react/icons/globe";
import { useLayoutEffect, useRef } from "react";
import { CountrySelect } from "#client/library/country/country-select.tsx";
import { useCheckRegions } from "#client/library/sync.ts";
import { Button } from "#client/ui/button.tsx";
import { regionName } from "#client/ui/video-list/regions.ts";
import { factsOf } from "#shared/availability.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";
import * as words from "#words/playlist.ts";

type Props = {
  detail: PlaylistDetail;
  region: string | undefined;
  /** How many videos are known to be blocked in the country. */
  blocked: number;
  onRegion: (region: string | undefined) => void;
  onShow: () => void;
};

/** Shows which videos are blocked in a country. Calls YouTube only when the person asks. */
export function Country({ detail, region, blocked, onRegion, onShow }: Props) {
  const { sync: check, busy } = useCheckRegions(detail.playlist.id);
  const unchecked = countUnchecked(detail.videos);
  const container = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useLayoutEffect(() => {
    if (unchecked > 0 || !wasPressed.current) return;
    wasPressed.current = false;
    // The pressed button has disappeared, so move the focus here, unless the person has moved it elsewhere meanwhile.
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, [unchecked]);
  const { main, stats } = detail.costs.regions;
  const isAnyChecked = detail.videos.some(({ regions }) => regions !== null);
  const onCheck = (): void => {
    wasPressed.current = true;
    check();
  };
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="flex flex-wrap items-end gap-x-6 gap-y-3 outline-none"
    >
      <CountrySelect country={region} onCountry={onRegion} />
      {region !== undefined && (
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status">{describeBlocked(blocked, regionName(region), isAnyChecked)}</p>
          {blocked > 0 && (
            <Button variant="quiet" className="-ms-2.5" onClick={onShow}>
              {words.showBlocked({ count: blocked })}
            </Button>
          )}
        </div>
      )}
      {unchecked > 0 && (
        <div className="basis-full">
          <Button busy={busy} onClick={onCheck} className="text-start">
            <Globe className="size-4 shrink-0" aria-hidden="true" />
            {busy
              ? words.checking
              : words.checkRegions({ count: unchecked, requests: main + stats })}
          </Button>
          <p className="mt-1 text-sm text-soft">{words.notAsked({ count: unchecked })}</p>
        </div>
      )}
    </div>
  );
}

function describeBlocked(blocked: number, country: string, isAnyChecked: boolean): string {
  if (blocked === 0) return isAnyChecked ? words.noneBlocked({ country }) : "";
  return words.blocked({ count: blocked, country });
}

/** How many videos' regions were never fetched. A video in a state without regions, such as deleted, is not counted. */
export function countUnchecked(videos: readonly LibraryVideo[]): number {
  const unchecked = videos.filter(
    ({ regions, availability }) => regions === null && factsOf(availability).hasRegions,
  );
  return new Set(unchecked.map(({ videoId }) => videoId)).size;
}
