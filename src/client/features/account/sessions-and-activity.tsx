import { useState } from "react";
import { request } from "#client/api/request.ts";
import {
  failWithToast,
  refreshAccount,
  useAccountChange,
} from "#client/features/account/account-data.ts";
import { focusSection, Moment, Section } from "#client/ui/section.tsx";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { AccountSession, Activity, ActivityKind } from "#shared/contract/account.ts";
import * as calls from "#shared/contract/calls.ts";

const SHOWN_AT_FIRST = 8;

const WORDS: Readonly<Record<string, string>> = {
  signed_in: "Signed in",
  signed_out: "Signed out",
  sessions_ended: "Signed out other sessions",
  youtube_connected: "Connected YouTube",
  youtube_write_allowed: "Allowed changes on YouTube",
  youtube_access_lost: "Google stopped accepting the YouTube connection",
  youtube_disconnected: "Disconnected YouTube",
  data_exported: "Exported the data",
} satisfies Record<ActivityKind, string>;

export function SessionsSection({ sessions }: { sessions: readonly AccountSession[] }) {
  const hasOthers = sessions.some((session) => !session.current);
  return (
    <Section id="sessions" title="Sessions">
      <p className="mt-1 text-sm text-soft">Where you are signed in.</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {hasOthers && <SignOutElsewhere />}
    </Section>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const device = session.device || "Unknown device";
  const { run, busy } = useEndSessions(
    () => request(calls.endSession, { params: { sessionId: session.id } }),
    "Signing out failed",
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          <bdi className="line-clamp-3">{device}</bdi>
          {session.current && (
            <span className="rounded-md bg-tint px-1.5 py-0.5 text-sm whitespace-nowrap text-accent">
              This device
            </span>
          )}
        </p>
        <p className="text-sm text-soft">
          Since <Moment at={session.createdAt} to="day" />, last used{" "}
          <Moment at={session.lastUsedAt} to="day" />
        </p>
      </div>
      {!session.current && (
        <Button busy={busy} busyText="Signing out…" onClick={() => run()}>
          Sign out <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  );
}

function SignOutElsewhere() {
  const { run, busy } = useEndSessions(
    () => request(calls.endOtherSessions),
    "Signing out elsewhere failed",
  );
  return (
    <Button
      className="mt-4"
      danger="quiet"
      busy={busy}
      busyText="Signing out…"
      onClick={() => run()}
    >
      Sign out elsewhere
    </Button>
  );
}

function useEndSessions(send: () => Promise<{ ended: number }>, failureTitle: string) {
  return useAccountChange({
    send,
    onDone: async ({ ended }, client) => {
      addToast({ title: describeEnded(ended) });
      await refreshAccount(client);
      // The button disappears with its session.
      focusSection("sessions");
    },
    onFailure: failWithToast(failureTitle),
  });
}

function describeEnded(count: number): string {
  if (count === 0) return "No other session was left to sign out";
  return count === 1 ? "1 session was signed out" : `${count} sessions were signed out`;
}

export function ActivitySection({ activity }: { activity: readonly Activity[] }) {
  const [isAllShown, setAllShown] = useState(false);
  const shown = isAllShown ? activity : activity.slice(0, SHOWN_AT_FIRST);
  return (
    <Section id="activity" title="Recent activity">
      <p className="mt-1 text-sm text-soft">
        Kept for 12 months; the latest 50 are shown, and your export has them all. If something here
        was not you, sign out elsewhere and check your Google account.
      </p>
      {activity.length === 0 && <p className="mt-3">Nothing yet.</p>}
      {activity.length > 0 && (
        <ul id="activity-list" className="mt-3 divide-y divide-line border-y border-line">
          {shown.map((entry, index) => (
            <Entry key={`${entry.at} ${index}`} entry={entry} />
          ))}
        </ul>
      )}
      {activity.length > SHOWN_AT_FIRST && (
        <Button
          variant="quiet"
          className="mt-3 -ml-2.5"
          aria-expanded={isAllShown}
          aria-controls="activity-list"
          onClick={() => setAllShown(!isAllShown)}
        >
          {isAllShown ? "Show fewer" : `Show all ${activity.length}`}
        </Button>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: Activity }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p className="font-medium">{describeActivity(entry.kind)}</p>
        <p className="line-clamp-3 text-sm text-soft">
          <bdi>{entry.device}</bdi>
        </p>
      </div>
      <p className="text-sm text-soft">
        <Moment at={entry.at} to="minute" />
      </p>
    </li>
  );
}

/** The text of an activity; a kind unknown to this page is shown by its name. */
export function describeActivity(kind: string): string {
  const words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined;
  return words ?? kind.replaceAll("_", " ");
}
