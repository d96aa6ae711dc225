// The calls of a replacement: the search, the plan, the change and its undo.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "#client/api/request.ts";
import { refresh } from "#client/library/library-data.ts";
import type { ChosenVideo, LostVideo } from "#client/library/changes/replacement.ts";
import * as calls from "#shared/contract/calls.ts";

/** Searches only when the button is pressed, because YouTube allows few searches a day. */
export function useYouTubeSearch() {
  return useMutation({
    mutationFn: (words: string) => request(calls.searchYouTube, { body: { words } }),
  });
}

export function useReplacementPlan({ itemId }: LostVideo, { videoId }: ChosenVideo) {
  return useQuery({
    queryKey: ["replacement-plan", itemId, videoId],
    queryFn: ({ signal }) => request(calls.planReplacement, { body: { itemId, videoId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Repeated with the same request id, it only returns the progress of the replacement. */
export function useReplace(requestId: string, { itemId }: LostVideo) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ videoId }: ChosenVideo) =>
      request(calls.replaceVideo, { body: { itemId, videoId, requestId } }),
    onSettled: () => refresh(client, "library"),
  });
}

export function useUndoReplacement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => request(calls.undoReplacement, { params: { jobId } }),
    onSettled: () => refresh(client, "library"),
  });
}
