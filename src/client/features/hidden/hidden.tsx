// The page of hidden videos: what can no longer be watched in a person's playlists, and what it was called.
import { useMemo } from "react";
import { useLocation } from "react-router";
import { HiddenVideos } from "#client/features/hidden/hidden-videos.tsx";
import { ChangeHost } from "#client/library/change-window/change-host.tsx";
import { readHiddenView } from "#client/library/hidden-address.ts";
import { JobList } from "#client/library/job-line.tsx";
import { openJobs, useFollowJobs } from "#client/library/jobs.ts";
import { ListSkeleton } from "#client/library/list-skeleton.tsx";
import { AgreementSentence, GoogleSignInLink } from "#client/identity/entrance.tsx";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { signInAddress } from "#client/identity/return-to.ts";
import { useSession, type SessionUser } from "#client/identity/session.ts";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { FIGURES } from "#client/plans/figures.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import * as words from "#words/hidden.ts";
import * as identityWords from "#words/identity.ts";

export function Hidden() {
  const session = useSession();
  return (
    <div className="mx-auto max-w-4xl py-8 sm:py-12">
      <h1 className="text-title font-bold tracking-tight">{words.title}</h1>
      <p className="mt-2 max-w-prose text-soft">{words.intro({ days: FIGURES.lostTitleDays })}</p>
      <YouTubeAttribution totals className="mt-1" />
      {session.status === "anonymous" && <SignInPrompt />}
      {session.status === "loading" && <Loading />}
      {session.status === "signed-in" && <PersonalHidden user={session.user} />}
    </div>
  );
}

function Loading() {
  return (
    <div className="mt-8">
      <ListSkeleton saying={words.loading} />
    </div>
  );
}

function SignInPrompt() {
  const { search } = useLocation();
  return (
    <div className="mt-6 flex flex-col items-start gap-5">
      <p className="max-w-prose">{words.signIn}</p>
      <GoogleSignInLink href={signInAddress(`/hidden${search}`)} />
    </div>
  );
}

function PersonalHidden({ user }: { user: SessionUser }) {
  const { search } = useLocation();
  const view = useMemo(() => readHiddenView(search), [search]);
  const connection = useYouTubeConnection();
  const jobs = useFollowJobs({ enabled: connection.state === "connected" });
  const open = openJobs(jobs ?? []);
  if (connection.state === "disconnected") {
    return (
      <div className="mt-6 flex flex-col items-start gap-5">
        <p className="max-w-prose">{words.connect}</p>
        <AgreementSentence sentence={identityWords.agreeByConnect} />
        <ConnectButton acceptsTerms variant="primary" />
      </div>
    );
  }
  return (
    <>
      {open.length > 0 && (
        <div className="mt-6">
          <JobList jobs={open} />
        </div>
      )}
      <ChannelLine className="mt-6" />
      <HiddenVideos view={view} isPremium={user.isPremium} />
      <ChangeHost userId={user.id} />
    </>
  );
}
