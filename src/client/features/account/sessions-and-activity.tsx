import { useState } from "react";
import { request } from "#client/api/request.ts";
import {
  failWithToast,
  refreshAccount,
  useAccountChange,
} from "#client/features/account/account-data.ts";
import { dayText, timeTag } from "#client/features/account/time-tag.tsx";
import { focusSection, Moment, Section } from "#client/ui/section.tsx";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { AccountSession, Activity, ActivityKind } from "#shared/contract/account.ts";
import * as calls from "#shared/contract/calls.ts";
import * as words from "#words/account.ts";

const SHOWN_AT_FIRST = 8;

const ACTIVITIES: Readonly<Record<string, string>> = {
  signed_in: words.didSignIn,
  signed_out: words.didSignOut,
  sessions_ended: words.didEndSessions,
  youtube_connected: words.didConnect,
  youtube_write_allowed: words.didAllowChanges,
  youtube_access_lost: words.lostAccess,
  youtube_disconnected: words.didDisconnect,
  data_exported: words.didExport,
} satisfies Record<ActivityKind, string>;

export function SessionsSection({ sessions }: { sessions: readonly AccountSession[] }) {
  const hasOthers = sessions.some((session) => !session.current);
  return (
    <Section id="sessions" title={words.sessions}>
      <p className="mt-1 text-sm text-soft">{words.whereSignedIn}</p>
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
  const device = session.device || words.unknownDevice;
  const { run, busy } = useEndSessions(
    () => request(calls.endSession, { params: { sessionId: session.id } }),
    words.signOutFailed,
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          <bdi className="line-clamp-3">{device}</bdi>
          {session.current && (
            <span className="rounded-md bg-tint px-1.5 py-0.5 text-sm whitespace-nowrap text-accent">
              {words.thisDevice}
            </span>
          )}
        </p>
        <p className="text-sm text-soft">
          {words.sessionDays({
            firstDay: dayText(session.createdAt),
            since: timeTag(session.createdAt),
            lastDay: dayText(session.lastUsedAt),
            used: timeTag(session.lastUsedAt),
          })}
        </p>
      </div>
      {!session.current && (
        <Button busy={busy} busyText={words.signingOut} onClick={() => run()}>
          {words.signOut({
            device,
            spoken: (text) => <span className="sr-only">{text}</span>,
          })}
        </Button>
      )}
    </li>
  );
}

function SignOutElsewhere() {
  const { run, busy } = useEndSessions(
    () => request(calls.endOtherSessions),
    words.signOutElsewhereFailed,
  );
  return (
    <Button
      className="mt-4"
      danger="quiet"
      busy={busy}
      busyText={words.signingOut}
      onClick={() => run()}
    >
      {words.signOutElsewhere}
    </Button>
  );
}

function useEndSessions(send: () => Promise<{ ended: number }>, failureTitle: string) {
  return useAccountChange({
    send,
    onDone: async ({ ended }, client) => {
      addToast({ title: words.sessionsEnded({ count: ended }) });
      await refreshAccount(client);
      // The button disappears with its session.
      focusSection("sessions");
    },
    onFailure: failWithToast(failureTitle),
  });
}

export function ActivitySection({ activity }: { activity: readonly Activity[] }) {
  const [isAllShown, setAllShown] = useState(false);
  const shown = isAllShown ? activity : activity.slice(0, SHOWN_AT_FIRST);
  return (
    <Section id="activity" title={words.activity}>
      <p className="mt-1 text-sm text-soft">{words.activityKept}</p>
      {activity.length === 0 && <p className="mt-3">{words.noActivity}</p>}
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
          className="mt-3 -ms-2.5"
          aria-expanded={isAllShown}
          aria-controls="activity-list"
          onClick={() => setAllShown(!isAllShown)}
        >
          {isAllShown ? words.showFewer : words.showAll({ count: activity.length })}
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
          <bdi>{entry.device || words.unknownDevice}</bdi>
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
  const known = Object.hasOwn(ACTIVITIES, kind) ? ACTIVITIES[kind] : undefined;
  return known ?? kind.replaceAll("_", " ");
}
