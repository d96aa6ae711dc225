import { Link } from "react-router";
import { describeReasons } from "#client/features/history/clean-up-words.ts";
import { useAnswerCleaning } from "#client/features/history/history-data.ts";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { describeAsked, type CleanUpAsks } from "#client/library/cleaning-schedule.ts";
import { writeOpenPlaylist } from "#client/library/playlist-address.ts";
import { countOf } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { DangerButton } from "#client/ui/danger-button.tsx";

/** Asks what to do with hidden videos that may come back, and says why it asks. */
export function CleanUpQuestion({ asks }: { asks: CleanUpAsks }) {
  const { answer, busy, removing } = useAnswerCleaning();
  return (
    <div className="mt-3 rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      <p role="status" className="font-semibold">
        {describeAsked(asks)}
      </p>
      <ul className="mt-1">
        {describeReasons(asks).map(([start = "", channel, end]) => (
          <li key={`${start}${channel}`}>
            {start}
            {channel !== undefined && <bdi>{channel}</bdi>}
            {end}
          </li>
        ))}
      </ul>
      <ul className="mt-2 space-y-1">
        {asks.playlists.map(({ id, title, videoCount }) => (
          <li key={id} className="flex items-baseline gap-2">
            <Link
              to={{ pathname: "/", search: writeOpenPlaylist("", id) }}
              className="min-w-0 truncate py-0.5 font-medium underline underline-offset-2"
            >
              <span className="sr-only">Manage </span>
              <bdi>{title || "A playlist without a name"}</bdi>
            </Link>
            <span className="ml-auto shrink-0">{countOf(videoCount, "video")}</span>
          </li>
        ))}
      </ul>
      <ChannelLine className="mt-2" />
      <p className="mt-1">
        Removing cannot be undone. Each video is checked again just before its turn, and stays if it
        can be watched.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button aria-disabled={busy} onClick={() => busy || answer(false)}>
          {busy && !removing ? "Leaving them…" : "Leave them this month"}
        </Button>
        <DangerButton busy={busy} onClick={() => answer(true)}>
          {removing ? "Removing…" : "Clean up anyway"}
        </DangerButton>
      </div>
    </div>
  );
}
