import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { ApiError } from "#client/api/api-error.ts";
import { YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { request } from "#client/api/request.ts";
import { failureSentence } from "#client/library/failure.ts";
import { useSyncAll } from "#client/library/sync.ts";
import { formatTime } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import * as calls from "#shared/contract/calls.ts";

/** For a connected Google account without a channel: asks again on request, and reads once there is one. */
export function MissingChannel() {
  const client = useQueryClient();
  const { sync } = useSyncAll();
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: () => request(calls.checkYouTube),
    onSuccess: (status) => {
      client.setQueryData(YOUTUBE_STATUS_KEY, status);
      if (status.channelId !== null) sync();
    },
  });
  const checkedAt = new Date(submittedAt);
  return (
    <>
      <p>
        Playlists belong to a channel. Create one on YouTube, then check again. To use another
        Google account, disconnect on the{" "}
        <Link to="/account" className="font-semibold text-accent underline">
          account page
        </Link>{" "}
        first.
      </p>
      {error && (
        <p role="status" className="rounded-lg border border-loss-line bg-loss p-3 text-on-loss!">
          {formatTime(checkedAt.toISOString(), checkedAt)}: {describeFailure(error)}
        </p>
      )}
      <Button variant="primary" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? "Checking…" : "Check again"}
      </Button>
    </>
  );
}

function describeFailure(error: Error): string {
  const isMissing = error instanceof ApiError && error.code === "youtube_channel_gone";
  return isMissing ? "There is still no channel." : failureSentence(error);
}
