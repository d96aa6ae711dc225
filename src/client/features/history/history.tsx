// The removal history page: what was removed from a person's playlists, by whom, and how to put it back.
import HistoryIcon from "lucide-react/icons/history";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import {
  readAllRemovals,
  useRemovals,
  useVisibleAgainCheck,
} from "#client/features/history/history-data.ts";
import type { HistoryGroup } from "#client/features/history/history-groups.ts";
import { HistoryList } from "#client/features/history/history-list.tsx";
import { LOOKED_AT_AGAIN, NAMES_ARE_FORGOTTEN } from "#client/features/history/history-words.ts";
import { PutBackDialog } from "#client/features/history/put-back-dialog.tsx";
import { ORDERS_ID, SavedOrders } from "#client/features/history/saved-orders.tsx";
import { GoogleSignInLink } from "#client/identity/entrance.tsx";
import { signInAddress } from "#client/identity/return-to.ts";
import { useSession, type SessionUser } from "#client/identity/session.ts";
import { libraryState, useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { ChangeHost } from "#client/library/change-window/change-host.tsx";
import { useInsertion } from "#client/library/changes/use-change.ts";
import { CleanUpAnnouncement } from "#client/library/cleaning-schedule.tsx";
import { useCleaningSchedule } from "#client/library/library-data.ts";
import { useOrders } from "#client/library/order/order-calls.ts";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { useCorrectionNews } from "#client/library/corrected-entries.ts";
import { failureSentence } from "#client/library/failure.ts";
import { JobList } from "#client/library/job-line.tsx";
import { openJobs, useFollowJobs } from "#client/library/jobs.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { useUndoReplacement } from "#client/library/replacement/replacement-calls.ts";
import { describeUndo } from "#client/library/replacement/replacement-words.ts";
import { newRequestId } from "#client/library/request-id.ts";
import { NO_BULK_CLEANING } from "#client/library/plan-refusals.ts";
import { buttonClass } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import type { Removal } from "#shared/contract/removal.ts";
import { isAllowed } from "#shared/plan-rules.ts";
import * as words from "#words/history.ts";

const ROWS = ["a", "b", "c", "d", "e", "f"];
const BAR = "block rounded-md bg-sunken";

const LINK = "py-0.5 font-medium underline underline-offset-4";
const HEADING_ID = "removals-heading";

export function History() {
  const session = useSession();
  return (
    <div className="mx-auto max-w-4xl py-8 sm:py-12">
      <h1 className="text-title font-bold tracking-tight">{words.title}</h1>
      <p className="mt-2 max-w-prose text-soft">{words.about}</p>
      {session.status === "anonymous" && <SignInPrompt />}
      {session.status === "loading" && (
        <div className="mt-8">
          <HistorySkeleton />
        </div>
      )}
      {session.status === "signed-in" && <PersonalHistory user={session.user} />}
      <p className="mt-8 max-w-prose text-sm text-soft">
        {LOOKED_AT_AGAIN} {NAMES_ARE_FORGOTTEN}
      </p>
      <YouTubeAttribution className="mt-2" />
    </div>
  );
}

function SignInPrompt() {
  return (
    <div className="mt-6 flex flex-col items-start gap-5">
      <p className="max-w-prose">{words.signIn}</p>
      <GoogleSignInLink href={signInAddress("/history")} />
    </div>
  );
}

function PersonalHistory({ user }: { user: SessionUser }) {
  const connection = useYouTubeConnection();
  const jobs = useFollowJobs({ enabled: connection.state === "connected" });
  const open = openJobs(jobs ?? []);
  const schedule = useCleaningSchedule({ enabled: user.isPremium }).data;
  const hasOrders = (useOrders().data?.orders.length ?? 0) > 0;
  useVisibleAgainCheck({ enabled: connection.state === "connected" });
  useCorrectionNews({ enabled: libraryState(connection) === "present" });
  return (
    <>
      {open.length > 0 && (
        <div className="mt-6">
          <JobList jobs={open} />
        </div>
      )}
      {schedule?.announced && (
        <div className="mt-6">
          <CleanUpAnnouncement schedule={schedule} />
        </div>
      )}
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link to="/automations" className={LINK}>
          {words.monthlyCleanUp}
        </Link>
        {hasOrders && (
          <a href={`#${ORDERS_ID}`} className={LINK}>
            {words.savedOrders}
          </a>
        )}
      </p>
      <section aria-labelledby={HEADING_ID} className="mt-4">
        <h2 id={HEADING_ID} tabIndex={-1} className="sr-only">
          {words.heading}
        </h2>
        <ChannelLine className="mb-3" />
        <Removals isPremium={user.isPremium} />
      </section>
      <SavedOrders />
      <ChangeHost userId={user.id} />
    </>
  );
}

/** Several removals to put back, before the person has confirmed it. */
type PutBackRequest = { removals: readonly Removal[]; requestId: string };

function Removals({ isPremium }: { isPremium: boolean }) {
  const query = useRemovals();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } =
    query;
  const [unconfirmed, setUnconfirmed] = useState<PutBackRequest>();
  const { start, busy: isInserting } = useInsertion("putBack");
  const { undo, busy: isUndoing } = useUndo();
  const busy = isInserting || isUndoing;
  useFocusAfter(busy);
  const putBack = useCallback(
    (removals: readonly Removal[]): void => {
      const requestId = newRequestId();
      // Putting back one video needs no question, because it can easily be removed again.
      if (removals.length > 1) setUnconfirmed({ removals, requestId });
      else start({ kind: "putBack", ids: removals.map(({ id }) => id), requestId });
    },
    [start],
  );
  const putBackAll = async (group: HistoryGroup): Promise<void> => {
    if (!isAllowed(isPremium, "putBackVideos", group.job.canBePutBack)) {
      return void addToast(NO_BULK_CLEANING);
    }
    try {
      const ids = await idsToPutBack(group);
      start({ kind: "putBack", ids, requestId: newRequestId() });
    } catch (failure) {
      const description = failureSentence(failure);
      addToast({ title: words.putBackFailed, description, variant: "destructive" });
    }
  };
  if (!data) {
    return error ? (
      <LoadFailure
        title={words.loadFailed}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <HistorySkeleton />
    );
  }
  return (
    <>
      {data.removals.length === 0 ? (
        <Nothing />
      ) : (
        <HistoryList
          {...data}
          hasMore={hasNextPage}
          isLoadingMore={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
          isPremium={isPremium}
          busy={busy}
          onPutBack={putBack}
          onPutBackAll={(group) => void putBackAll(group)}
          onUndo={undo}
        />
      )}
      {error && !isFetching && (
        <div className="mt-4">
          <LoadFailure
            title={query.isFetchNextPageError ? words.olderFailed : words.loadFailed}
            error={error}
            busy={false}
            onRetry={() => void (query.isFetchNextPageError ? fetchNextPage() : refetch())}
          />
        </div>
      )}
      {unconfirmed && (
        <PutBackDialog
          key={unconfirmed.requestId}
          {...unconfirmed}
          busy={busy}
          onConfirm={start}
          onClose={() => setUnconfirmed(undefined)}
        />
      )}
    </>
  );
}

/** Undoes a replacement at once, with a message at the end. */
function useUndo() {
  const { mutate, isPending: busy } = useUndoReplacement();
  const undo = useCallback(
    ({ jobId }: Removal): void => {
      if (jobId === null) return;
      mutate(jobId, {
        onSuccess: (answer) => {
          const { title, text: description } = describeUndo(answer);
          addToast({ title, description });
        },
        onError: (error) => {
          const description = failureSentence(error);
          addToast({ title: words.notUndone, description, variant: "destructive" });
        },
      });
    },
    [mutate],
  );
  return { undo, busy };
}

/** The ids of a removal's rows that can be put back, loaded or not. */
async function idsToPutBack({ job, rows }: HistoryGroup): Promise<number[]> {
  const idsOf = (all: readonly Removal[]): number[] =>
    all.filter(({ canBePutBack }) => canBePutBack).map(({ id }) => id);
  const loaded = idsOf(rows);
  return loaded.length === job.canBePutBack ? loaded : idsOf(await readAllRemovals(job.id));
}

/** Moves the focus to the heading when `busy` ends, if the pressed button has disappeared. */
function useFocusAfter(busy: boolean): void {
  const wasBusy = useRef(busy);
  useEffect(() => {
    const hasEnded = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!hasEnded || document.activeElement !== document.body) return;
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  }, [busy]);
}

function Nothing() {
  return (
    <div className="card flex flex-col items-center gap-3 px-4 py-12 text-center">
      <HistoryIcon className="size-10 text-edge" aria-hidden="true" />
      <p className="text-lg font-semibold">{words.emptyTitle}</p>
      <p className="max-w-prose text-soft">{words.emptyText}</p>
      <Link to="/" className={buttonClass("primary")}>
        {words.openDashboard}
      </Link>
    </div>
  );
}

function HistorySkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        <ul className="card mt-12 divide-y divide-line">
          {ROWS.map((row) => (
            <li key={row} className="space-y-2.5 px-4 py-3">
              <span className={`${BAR} h-5 w-3/5`} />
              <span className={`${BAR} h-4 w-1/4`} />
              <span className={`${BAR} h-4 w-4/5`} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
