import { useState } from "react";
import { describeActivity } from "#client/features/account/activity-words.ts";
import { Moment } from "#client/features/account/moment.tsx";
import { Section } from "#client/features/account/section.tsx";
import { Button } from "#client/ui/button.tsx";
import type { Activity } from "#shared/contract/account.ts";

const SHOWN_AT_FIRST = 8;

export function ActivitySection({ activity }: { activity: readonly Activity[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? activity : activity.slice(0, SHOWN_AT_FIRST);
  return (
    <Section id="activity" title="Recent activity">
      <p className="mt-1 text-sm text-soft">
        Kept for 12 months; the latest 50 are shown, and your export has them all. If something here
        was not you, sign out elsewhere and check your Google account.
      </p>
      {activity.length === 0 && <p className="mt-3">Nothing yet.</p>}
      {activity.length > 0 && (
        <ul id="activity-list" className="mt-3 divide-y divide-line border-y border-line">
          {shown.map((entry, index) => (
            <Entry key={`${entry.at} ${index}`} entry={entry} />
          ))}
        </ul>
      )}
      {activity.length > SHOWN_AT_FIRST && (
        <Button
          variant="quiet"
          className="mt-3 -ml-2.5"
          aria-expanded={all}
          aria-controls="activity-list"
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer" : `Show all ${activity.length}`}
        </Button>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: Activity }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p className="font-medium">{describeActivity(entry.kind)}</p>
        <p className="line-clamp-3 text-sm text-soft">
          <bdi>{entry.device}</bdi>
        </p>
      </div>
      <p className="text-sm text-soft">
        <Moment at={entry.at} to="minute" />
      </p>
    </li>
  );
}
