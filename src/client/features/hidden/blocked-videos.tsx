import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { HiddenList } from "#client/features/hidden/hidden-list.tsx";
import { createHiddenRemoval } from "#client/features/hidden/hidden-removal.ts";
import { groupBlocked, type Titles } from "#client/features/hidden/hidden-view.ts";
import { CheckEveryVideo, CountrySelect } from "#client/library/country/country-select.tsx";
import { useCountry } from "#client/library/country/use-country.ts";
import { BLOCKED_ID } from "#client/library/hidden-address.ts";
import { regionName } from "#client/ui/video-list/regions.ts";
import type { HiddenVideo } from "#shared/contract/hidden.ts";
import * as words from "#words/hidden.ts";

type Props = {
  videos: readonly HiddenVideo[];
  titles: Titles;
  isPremium: boolean;
  onUpgrade: () => void;
};

/** The videos that can be watched, but not in the person's country, by playlist; and the choice of the country. */
export function BlockedVideos({ videos, titles, isPremium, onUpgrade }: Props) {
  const { country, choose } = useCountry();
  const groups = useMemo(
    () => (country === undefined ? [] : groupBlocked(videos, country, titles)),
    [videos, country, titles],
  );
  const removal = createHiddenRemoval({ isPremium, isWhole: false, why: "chosen", onUpgrade });
  const { hash } = useLocation();
  useEffect(() => {
    // When the router looked for this heading, the list was not loaded yet.
    if (hash === `#${BLOCKED_ID}`) document.getElementById(BLOCKED_ID)?.focus();
  }, [hash]);
  const name = country === undefined ? undefined : regionName(country);
  return (
    <section aria-labelledby={BLOCKED_ID} className="mt-10">
      <h2 id={BLOCKED_ID} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
        {name === undefined ? words.blockedInYours : describeHeading(name, videos.length)}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-soft">{words.blockedNote}</p>
      <div className="mt-3 space-y-3">
        <CountrySelect country={country} onCountry={choose} />
        <CheckEveryVideo />
      </div>
      {name !== undefined && (
        <p role="status" className={videos.length > 0 ? "sr-only" : "mt-3"}>
          {videos.length === 0
            ? words.noneBlocked({ country: name })
            : words.videosBlocked({ count: videos.length, country: name })}
        </p>
      )}
      {name !== undefined && groups.length > 0 && (
        <HiddenList
          label={words.blockedList({ country: name })}
          groups={groups}
          isPremium={isPremium}
          removal={removal}
        />
      )}
    </section>
  );
}

function describeHeading(country: string, count: number): string {
  return count === 0 ? words.blockedIn({ country }) : words.blockedInCount({ country, count });
}
