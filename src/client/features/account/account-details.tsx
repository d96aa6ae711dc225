import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { fetcher } from "#client/api/request.ts";
import {
  ACCOUNT_HEADING,
  ACCOUNT_KEY,
  PAYMENTS_KEY,
} from "#client/features/account/account-data.ts";
import { AccountSkeleton } from "#client/features/account/account-skeleton.tsx";
import {
  ActivitySection,
  SessionsSection,
} from "#client/features/account/sessions-and-activity.tsx";
import { DataSection } from "#client/features/account/export-data.tsx";
import { DeleteSection } from "#client/features/account/delete-account.tsx";
import { useDisconnectedNotice } from "#client/features/account/youtube-connection.tsx";
import { PaymentsSection } from "#client/features/account/payments-section.tsx";
import { focusHeading, focusSection, Moment, Section } from "#client/ui/section.tsx";
import { YouTubeSection } from "#client/features/account/youtube-section.tsx";
import { useChannels } from "#client/identity/channel-list.tsx";
import { displayName } from "#client/identity/person-name.ts";
import { youtubeStatusQuery } from "#client/identity/youtube-status.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { Avatar } from "#client/ui/avatar.tsx";
import { LanguageList } from "#client/shell/language-links.tsx";
import type { User } from "#shared/contract/account.ts";
import * as calls from "#shared/contract/calls.ts";
import * as words from "#words/account.ts";

/** The account page of a signed-in person. */
export function AccountDetails({ onDeleted }: { onDeleted: () => void }) {
  useEffect(() => {
    // Load the code of toasts now: it could not be loaded once the page is offline and has to say so.
    void import("#client/ui/radix-parts.ts").catch(() => {});
  }, []);
  useDisconnectedNotice();
  const account = useQuery({ queryKey: ACCOUNT_KEY, queryFn: fetcher(calls.account) });
  const youtube = useQuery(youtubeStatusQuery);
  const payments = useQuery({ queryKey: PAYMENTS_KEY, queryFn: fetcher(calls.payments) });
  const channels = useChannels();
  // Wait for all of them, so that late content does not push the rest down.
  if ([account, youtube, payments, channels].some(isFirstLoad)) return <AccountSkeleton />;
  const retryAccount = () => retry(account, () => focusHeading(ACCOUNT_HEADING));
  if (!account.data) {
    return <LoadFailure title={words.notLoaded} {...failureOf(account)} onRetry={retryAccount} />;
  }
  const { user, memberSince, sessions, activity } = account.data;
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  return (
    <div className="mt-6 space-y-5">
      {account.isRefetchError && (
        <LoadFailure title={words.outOfDate} {...failureOf(account)} onRetry={retryAccount} />
      )}
      <YouSection user={user} memberSince={memberSince} />
      <LanguageSection />
      <YouTubeSection
        status={youtube.data}
        failure={youtube.data ? undefined : failureOf(youtube)}
        onRetry={() => retry(youtube, () => focusSection("youtube"))}
      />
      <PaymentsSection
        isPremium={user.isPremium}
        name={name}
        response={payments.data}
        failure={payments.data ? undefined : failureOf(payments)}
        onRetry={() => retry(payments, () => focusSection("payments"))}
      />
      <Section id="alerts" title={words.alerts}>
        <p className="mt-1 max-w-prose">
          {words.seeAutomations({
            automations: (text) => (
              <Link to="/automations" className="font-semibold text-accent underline">
                {text}
              </Link>
            ),
          })}
        </p>
      </Section>
      <SessionsSection sessions={sessions} />
      <ActivitySection activity={activity} />
      <DataSection />
      <DeleteSection
        isPremium={user.isPremium}
        name={name}
        payments={payments.data?.payments}
        onDeleted={onDeleted}
      />
    </div>
  );
}

/** False while a failed load is repeated: the failure stays on the page meanwhile. */
function isFirstLoad(query: UseQueryResult): boolean {
  return query.isPending && query.errorUpdateCount === 0;
}

/** For {@link LoadFailure}. The error is null during a retry. */
function failureOf(query: UseQueryResult): { error: Error | null; busy: boolean } {
  return { error: query.error, busy: query.isFetching };
}

function retry(query: UseQueryResult, onSuccess: () => void): void {
  void query.refetch().then(({ isSuccess }) => isSuccess && onSuccess());
}

function YouSection({ user, memberSince }: { user: User; memberSince: string }) {
  const name = displayName(user);
  return (
    <Section id="you" title={words.you}>
      <div className="mt-4 flex items-center gap-4">
        <Avatar src={user.profileImageUrl} name={name} className="size-16 text-xl" />
        <div className="min-w-0 wrap-anywhere">
          <p className="line-clamp-3 text-lg font-semibold">
            <bdi>{name}</bdi>
          </p>
          {name !== user.email && (
            <p className="line-clamp-3 text-soft">
              <bdi>{user.email}</bdi>
            </p>
          )}
        </div>
      </div>
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-soft">{words.memberSince}</dt>
          <dd className="font-medium">
            <Moment at={memberSince} to="day" />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{words.plan}</dt>
          <dd className="font-medium">{user.isPremium ? words.premium : words.basic}</dd>
        </div>
      </dl>
      <p className="mt-4 text-sm text-soft">{words.fromGoogle}</p>
    </Section>
  );
}

/** The list of languages, also in the footer; the choice is kept with the account. */
function LanguageSection() {
  return (
    <Section id="language" title={words.language}>
      <p className="mt-1 max-w-prose text-sm text-soft">{words.languageHow}</p>
      <div className="mt-2">
        <LanguageList className="inline-flex min-h-8 items-center underline underline-offset-4 aria-[current=true]:font-semibold aria-[current=true]:no-underline" />
      </div>
    </Section>
  );
}
