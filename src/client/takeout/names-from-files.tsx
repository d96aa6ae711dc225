import { useState } from "react";
import { FileDrop } from "#client/takeout/file-drop.tsx";
import { addFileNames, useFileNames } from "#client/takeout/file-names.ts";
import { KeptNames } from "#client/takeout/kept-names-section.tsx";
import { TakeoutSteps } from "#client/takeout/takeout-steps.tsx";
import * as words from "#words/takeout.ts";

type Props = {
  userId: string;
  /** The ids of the videos on the screen that a file may name. */
  videoIds: readonly string[];
  /** What these videos are. */
  kind: "hidden" | "hidden or gone";
};

/** Reads files of the person for names of hidden videos, and keeps the names if the person wants it. */
export function NamesFromFiles({ userId, videoIds, kind }: Props) {
  const names = useFileNames();
  const [hasRead, setHasRead] = useState(false);
  const videos = new Set(videoIds);
  const namedCount = [...videos].filter((id) => names.has(id)).length;
  return (
    <div className="space-y-4">
      <div>
        <TakeoutSteps />
      </div>
      <p className="max-w-prose text-sm text-soft">{words.namesShown}</p>
      <FileDrop
        what={words.dropNames}
        onRead={(result) => {
          addFileNames(result.names);
          setHasRead(true);
        }}
      />
      <p role="status" className="font-medium empty:hidden">
        {hasRead &&
          (kind === "hidden"
            ? words.namesForHidden({ count: namedCount, videos: videos.size })
            : words.namesForHiddenOrGone({ count: namedCount, videos: videos.size }))}
      </p>
      <KeptNames userId={userId} />
    </div>
  );
}
