import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { forgetWatched, listWatched, setWatched } from "#client/device/watched-store.ts";

const KEY = ["watched"];

/** The ticked videos of this browser. They also work for as long as the page where the browser keeps nothing. */
export function useWatched() {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: listWatched,
    // Another tab may have ticked some.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const tick = useMutation({
    // One after the other, so that the last tick of a video is the one that counts.
    scope: { id: "watched" },
    mutationFn: ({ videoId, isWatched }: { videoId: string; isWatched: boolean }) =>
      setWatched(videoId, isWatched),
    onMutate: async ({ videoId, isWatched }) => {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData<ReadonlySet<string>>(KEY, (current) => {
        const next = new Set(current);
        if (isWatched) next.add(videoId);
        else next.delete(videoId);
        return next;
      });
    },
  });
  const forget = useMutation({
    scope: { id: "watched" },
    mutationFn: forgetWatched,
    onSuccess: () => client.setQueryData(KEY, new Set()),
  });
  const { mutate } = tick;
  const onTick = useCallback(
    (videoId: string, isWatched: boolean) => mutate({ videoId, isWatched }),
    [mutate],
  );
  const isRefused = isError || tick.isError || forget.isError;
  return {
    watched: data ?? (isError ? NONE : undefined),
    onTick,
    forget: forget.mutate,
    isRefused,
  };
}

const NONE: ReadonlySet<string> = new Set();
