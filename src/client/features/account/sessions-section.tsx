import { request } from "#client/api/request.ts";
import { refreshAccount } from "#client/features/account/account-data.ts";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { Moment } from "#client/features/account/moment.tsx";
import { focusSection, Section } from "#client/features/account/section.tsx";
import { failWithToast, useChange } from "#client/features/account/use-change.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { AccountSession } from "#shared/contract/account.ts";

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
        <BusyButton busy={busy} busyText="Signing out…" onClick={() => run()}>
          Sign out <span className="sr-only">{device}</span>
        </BusyButton>
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
    <BusyButton
      className="mt-4"
      danger="quiet"
      busy={busy}
      busyText="Signing out…"
      onClick={() => run()}
    >
      Sign out elsewhere
    </BusyButton>
  );
}

function useEndSessions(send: () => Promise<{ ended: number }>, failureTitle: string) {
  return useChange({
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
  if (count === 0) return "There was nothing left to sign out";
  return count === 1 ? "1 session was signed out" : `${count} sessions were signed out`;
}
