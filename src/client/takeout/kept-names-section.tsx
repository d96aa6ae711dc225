import { useEffect, useId, useState } from "react";
import {
  fileNameText,
  forgetFileNames,
  useFileNames,
  type FileNames,
} from "#client/takeout/file-names.ts";
import {
  countKeptNames,
  deleteKeptNames,
  keepNames,
  listKeptNames,
} from "#client/takeout/kept-names.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { saveCsv } from "#client/ui/video-list/save-file.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";

const MOST_SHOWN = 100;

type Change = "keeping" | "deleting" | "failed" | "none";

const WORDS = {
  keeping: "Keeping the names…",
  deleting: "Deleting the names…",
  failed:
    "This browser did not let us keep, read or delete the names. Private windows often refuse it.",
};

/** Keeps the names in this browser once the person ticks the box, and shows, saves and deletes what is kept. */
export function KeptNames({ userId }: { userId: string }) {
  const names = useFileNames();
  const [keep, setKeep] = useState(false);
  const [change, setChange] = useState<Change>("none");
  const [count, setCount] = useState(0);
  const [shown, setShown] = useState<FileNames>();
  const noteId = useId();

  const run = async (next: Change, act: () => Promise<void>): Promise<void> => {
    setChange(next);
    try {
      await act();
      setCount(await countKeptNames(userId));
      setChange("none");
    } catch {
      setChange("failed");
    }
  };
  useEffect(() => {
    // Nothing is written before the box is ticked.
    void run("keeping", () => (keep ? keepNames(userId, names) : Promise.resolve()));
  }, [keep, names, userId]);
  const remove = (): Promise<void> =>
    run("deleting", async () => {
      setKeep(false);
      setShown(undefined);
      await deleteKeptNames(userId);
      forgetFileNames();
    });
  const isBusy = change === "keeping" || change === "deleting";
  return (
    <div className="space-y-2">
      <label className="flex min-h-10 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={keep}
          aria-describedby={noteId}
          onChange={() => setKeep(!keep)}
        />
        Keep these names on this device
      </label>
      <p id={noteId} className="max-w-prose text-sm text-soft">
        Without it they are gone when you leave the page. Kept names stay in this browser, also
        after you sign out; they are shown only to your account. Delete them here before others use
        this device. Deleting your account deletes those in the browser that you do it in.
      </p>
      <p role="status" className="text-sm">
        {describe(change, count)}
      </p>
      {count > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            aria-expanded={shown !== undefined}
            onClick={() =>
              void (shown
                ? setShown(undefined)
                : run("none", async () => setShown(await listKeptNames(userId, MOST_SHOWN))))
            }
          >
            View
          </Button>
          <Button onClick={() => void run("none", () => saveKeptNames(userId))}>
            Download as CSV
          </Button>
          <Button aria-disabled={isBusy} onClick={() => void (isBusy || remove())}>
            Delete from this device
          </Button>
        </div>
      )}
      {count > 0 && shown && <NameList names={shown} count={count} />}
    </div>
  );
}

function describe(change: Change, count: number): string {
  if (change !== "none") return WORDS[change];
  if (count === 0) return "No names are kept on this device for your account.";
  return `${countOf(count, "name is", "names are")} kept on this device for your account.`;
}

function NameList({ names, count }: { names: FileNames; count: number }) {
  const more = count - names.size;
  return (
    <ul
      // Scrolls by keyboard.
      tabIndex={0}
      aria-label="Kept names"
      className="max-h-64 space-y-1 overflow-y-auto rounded-lg border border-line p-3 text-sm"
    >
      {[...names].map(([videoId, name]) => (
        <li key={videoId} dir="auto" className="text-left wrap-anywhere">
          {fileNameText(name)}
        </li>
      ))}
      {more > 0 && (
        <li className="text-soft">and {formatCount(more)} more, which are in the download</li>
      )}
    </ul>
  );
}

async function saveKeptNames(userId: string): Promise<void> {
  const names = await listKeptNames(userId);
  await saveCsv("tidylist-names-from-your-files.csv", {
    columns: ["Name from your file", "Channel", "Watched or added", "When", "Link"],
    rows: [...names].map(([videoId, { title, channelTitle, how, at }]) => [
      title,
      channelTitle,
      how,
      typeof at === "number" ? new Date(at).toISOString() : at,
      videoLink(videoId),
    ]),
  });
}
