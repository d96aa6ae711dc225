import { useRef } from "react";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import type { MaybeTwice as Video } from "#client/library/changes/change.ts";
import { MaybeTwice } from "#client/library/changes/maybe-twice.tsx";
import { Question } from "#client/library/changes/question.tsx";

type Props = { request: ChangeRequest; videos: readonly Video[] };

/** Shown after copying, moving or putting back when some videos may be in the playlist twice. */
export function TwiceNotice({ request, videos }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Question
      ref={dialog}
      title={videos.length === 1 ? "A video may be there twice" : "Videos may be there twice"}
      cancel="Close"
      onClose={() => endRequest(request)}
    >
      <MaybeTwice videos={videos} />
    </Question>
  );
}
