import {
  describeCreationCost,
  describeCreationEnd,
  describeLeftOut,
  describeParts,
  describePlaylistLimit,
  describeUnread,
} from "#client/library/creation/creation-words.ts";
import type { CreationPlan } from "#shared/contract/creation.ts";

type Props = {
  plan: CreationPlan | undefined;
  /** False where the videos go into an existing playlist. */
  isNew: boolean;
  videosPerPlaylist: number;
};

/** The cost and time of the plan, what is left out, and what prevents it. */
export function CreationPlanNotes({ plan, isNew, videosPerPlaylist }: Props) {
  if (!plan) {
    return (
      <>
        <p role="status" className="sr-only">
          Finding out what it takes
        </p>
        <div aria-hidden="true" className="h-9 rounded-lg bg-sunken motion-safe:animate-pulse" />
      </>
    );
  }
  const unread = describeUnread(plan);
  if (unread !== "") {
    return (
      <p role="alert" className="rounded-lg border border-warn-line bg-warn p-3 text-on-warn">
        {unread}
      </p>
    );
  }
  if (!isNew && plan.videoCount === 0) {
    return <p role="status">Nothing is left to copy: all of these videos are in it already.</p>;
  }
  const strong = [
    describeParts(plan, videosPerPlaylist),
    describePlaylistLimit(plan),
    describeCreationEnd(plan),
  ].filter(Boolean);
  return (
    <div role="status" className="space-y-1 text-sm">
      <p>{describeCreationCost(plan, isNew)}</p>
      {describeLeftOut(plan) !== "" && <p>{describeLeftOut(plan)}</p>}
      {strong.map((text) => (
        <p key={text} className="font-medium">
          {text}
        </p>
      ))}
    </div>
  );
}
