import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import {
  importKeptResults,
  KEPT_KEY,
  useIsSessionKnown,
  useKeepsResults,
} from "#client/features/calculator/kept/use-kept-analysis.ts";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { useOnline } from "#client/ui/browser-state.ts";
import { formatTime } from "#client/ui/times.ts";
import { formatDuration } from "#shared/duration.ts";
import * as words from "#words/calculator.ts";
import * as counts from "#words/counts.ts";

/** The results kept in this browser, newest first, and below them the checkbox for keeping results. */
export function KeptList() {
  const { data: results = [] } = useQuery({
    queryKey: KEPT_KEY,
    gcTime: 0,
    queryFn: async () => (await importKeptResults()).listKeptResults(),
  });
  const [now] = useState(() => new Date());
  const isSessionKnown = useIsSessionKnown();
  if (!isSessionKnown && results.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-5" aria-label={words.resultsHere}>
      {results.length > 0 && (
        <>
          <h3 className="font-semibold">{words.lastResults}</h3>
          <ul className="mt-3 mb-2 grid grid-cols-[minmax(0,1fr)] gap-2">
            {results.map(({ search, title, videos, seconds, readAt }) => (
              <li key={search}>
                <Link
                  to={{ search }}
                  className="card flex min-h-12 flex-wrap items-center gap-x-3 px-3 py-2 hover:bg-tint"
                >
                  <span className="min-w-0 flex-1 basis-60 truncate font-medium">
                    <bdi>{title ?? counts.videos({ count: videos })}</bdi>
                  </span>
                  <span className="text-sm text-soft">
                    {words.lengthRead({
                      length: formatDuration(seconds),
                      time: formatTime(readAt, now),
                    })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <KeepResults />
    </section>
  );
}

/** The checkbox: ticking it keeps results on this device, unticking it deletes them. */
export function KeepResults() {
  const { keeps, setKeeps, hasDeleted, isRefused } = useKeeping();
  const noteId = useId();
  if (keeps === undefined) return null;
  return (
    <div className="print:hidden">
      <CheckField checked={keeps} aria-describedby={noteId} onChange={() => setKeeps(!keeps)}>
        {words.keepResults}
      </CheckField>
      <p id={noteId} className="max-w-prose text-sm text-soft">
        {words.keepNote}
      </p>
      <p role="status" className="text-sm">
        {isRefused ? words.keepRefused : hasDeleted && words.keptDeleted}
      </p>
    </div>
  );
}

/** Says that a result comes from this device, and when it was read (ISO 8601). */
export function KeptNote({ readAt }: { readAt: string }) {
  const online = useOnline();
  const [now] = useState(() => new Date());
  const time = formatTime(readAt, now);
  return (
    <p
      role="status"
      className="rounded-lg border border-warn-line bg-warn px-4 py-3 font-semibold text-on-warn"
    >
      {online ? words.keptUnreachable({ time }) : words.keptOffline({ time })}
    </p>
  );
}

function useKeeping() {
  const client = useQueryClient();
  const isOn = useKeepsResults();
  const change = useMutation({
    mutationFn: async (keeps: boolean) => {
      const { startKeeping, stopKeeping } = await importKeptResults();
      await (keeps ? startKeeping() : stopKeeping());
      // Keeping is on or off by now. If the service worker cannot follow, only opening without a connection differs.
      await import("#client/device/service-worker.ts")
        .then(({ installOrRemoveServiceWorker }) => installOrRemoveServiceWorker())
        .catch(() => undefined);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEPT_KEY }),
  });
  return {
    keeps: change.isPending ? change.variables : isOn,
    setKeeps: change.mutate,
    hasDeleted: change.isSuccess && !change.variables,
    isRefused: change.isError,
  };
}
