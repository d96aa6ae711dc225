import { useEffect, useRef, useState } from "react";
import { showLibrary, shownLibrary } from "#client/api/library.ts";
import { request } from "#client/api/request.ts";
import {
  failWithToast,
  forgetOtherPages,
  storeStatus,
  useAccountChange,
} from "#client/features/account/account-data.ts";
import { dayText, minuteText, timeTag } from "#client/features/account/time-tag.tsx";
import { focusSection } from "#client/ui/section.tsx";
import { isShown, useChannels } from "#client/identity/channel-list.tsx";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { useUnacceptedTerms } from "#client/identity/session.ts";
import { Question } from "#client/library/changes/question.tsx";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { FIGURES } from "#client/plans/figures.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { readStored, writeStored } from "#client/ui/storage.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { ChannelsResponse, YouTubeStatus } from "#shared/contract/youtube.ts";
import * as words from "#words/account.ts";

const STORAGE_KEY = "disconnected";

const SCOPE_PREFIX = "https://www.googleapis.com/auth/";
const READ = words.mayRead;
const WRITE = words.mayWrite;
const ADDRESS = words.mayKnowAddress;
const PROFILE = words.mayKnowProfile;
const OTHER = words.mayOther;
// Scopes that allow changes also allow reading.
const SCOPE_RIGHTS = new Map([
  [`${SCOPE_PREFIX}youtube.readonly`, [READ]],
  [`${SCOPE_PREFIX}youtube.force-ssl`, [READ, WRITE]],
  [`${SCOPE_PREFIX}youtube`, [READ, WRITE]],
  ["openid", []],
  ["email", [ADDRESS]],
  [`${SCOPE_PREFIX}userinfo.email`, [ADDRESS]],
  ["profile", [PROFILE]],
  [`${SCOPE_PREFIX}userinfo.profile`, [PROFILE]],
]);
const RIGHTS_IN_ORDER = [READ, WRITE, ADDRESS, PROFILE, OTHER];

/** A working connection, or a lost one. */
export function YouTubeConnection({ status }: { status: YouTubeStatus }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Channel status={status} />
      {status.needsReconnect ? <LostConnection /> : <Rights scopes={status.scopes} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {status.needsReconnect ? <ConnectButton again variant="primary" /> : <CheckButton />}
        <Button onClick={() => setDialogOpen(true)}>{words.disconnect}</Button>
      </div>
      {isDialogOpen && <DisconnectDialog onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function Channel({ status }: { status: YouTubeStatus }) {
  const { channelTitle, connectedAt, checkedAt } = status;
  const address = channelAddress(status.channelId);
  const unnamed = status.channelId === null ? words.channelUnknown : words.yourChannel;
  const title = <bdi>{channelTitle || unnamed}</bdi>;
  return (
    <div className="mt-4 flex items-center gap-4">
      <Avatar
        src={status.channelThumbnailUrl}
        name={channelTitle ?? ""}
        className="size-16 text-xl"
      />
      <div className="min-w-0 wrap-anywhere">
        <p className="line-clamp-3 text-lg font-semibold">
          {address === undefined ? (
            title
          ) : (
            <a href={address} rel="noreferrer" className="underline underline-offset-4">
              {title}
            </a>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-soft">
          {connectedAt !== null && (
            <span>
              {words.connectedSince({ day: dayText(connectedAt), time: timeTag(connectedAt) })}
            </span>
          )}
          {checkedAt !== null && (
            <span>
              {words.lastConfirmed({ moment: minuteText(checkedAt), time: timeTag(checkedAt) })}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

function Rights({ scopes }: { scopes: readonly string[] }) {
  return (
    <>
      <h3 className="mt-5 font-semibold">{words.whatAllowed}</h3>
      <ul className="mt-1 list-disc space-y-1 ps-5 wrap-anywhere">
        {describeScopes(scopes).map((right) => (
          <li key={right}>
            <bdi>{right}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function LostConnection() {
  return (
    <div className="mt-4 rounded-lg border border-warn-line bg-warn p-4 text-on-warn">
      <p className="font-semibold">{words.lostTitle}</p>
      <p className="mt-1 text-sm">{words.lost({ days: FIGURES.youtubeDataDays })}</p>
    </div>
  );
}

/** Not shown until the current terms are accepted: the server would refuse the check. */
function CheckButton() {
  const terms = useUnacceptedTerms();
  const { run, busy } = useAccountChange({
    send: () => request(calls.checkYouTube),
    onDone: async (status, client) => {
      await storeStatus(client, status);
      addToast(status.connected ? CONFIRMED_TOAST : LOST_TOAST);
    },
    onFailure: failWithToast(words.notChecked),
  });
  if (terms !== undefined) return null;
  return (
    <Button busy={busy} busyText={words.checking} onClick={() => run()}>
      {words.check}
    </Button>
  );
}

const CONFIRMED_TOAST = {
  title: words.worksTitle,
  description: words.works,
};
const LOST_TOAST = {
  title: words.worksNoLongerTitle,
  description: words.worksNoLonger,
  variant: "destructive",
} as const;

/**
 * After a disconnection, leaves the erased library: loads the page again with another connected channel or, if there is
 * none, with the first library. Loads nothing and returns false if there is no other channel and the first library is
 * the one that is shown.
 * @param channelsBefore the list from before the disconnection. It cannot be fetched any more: the call would name the
 * erased library, and the server would refuse it.
 */
function leaveErasedLibrary(channelsBefore: ChannelsResponse["channels"]): boolean {
  const other = channelsBefore.find((channel) => !isShown(channel));
  const showsFirst = shownLibrary() === undefined;
  if (!other && showsFirst) return false;
  announceDisconnected();
  showLibrary(other && !other.isFirst ? other.library : "");
  return true;
}

function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const channels = useChannels().data?.channels ?? [];
  const fail = failWithToast(words.notDisconnected);
  const { run, busy } = useAccountChange({
    send: () => request(calls.disconnectYouTube),
    onDone: async (status, client) => {
      if (leaveErasedLibrary(channels)) return;
      // The button that opened the dialog disappears with the connection.
      dialog.current?.close();
      focusSection("youtube");
      forgetOtherPages(client);
      addToast({
        title: words.disconnectedTitle,
        description: words.disconnected,
      });
      await storeStatus(client, status);
    },
    onFailure: (sentence) => {
      // A toast would be hidden behind the dialog.
      dialog.current?.close();
      fail(sentence);
    },
  });
  return (
    <Question
      ref={dialog}
      about="account"
      title={words.disconnectTitle}
      busy={busy}
      cancel={words.keepConnected}
      action={
        <Button
          variant="primary"
          danger="loud"
          busy={busy}
          busyText={words.disconnecting}
          onClick={() => run()}
        >
          {words.disconnect}
        </Button>
      }
      onClose={onClose}
    >
      <ChannelLine />
      <ul className="list-disc space-y-2 ps-5">
        <li>{words.keyGivenBack}</li>
        <li>{words.channelErased}</li>
        <li>{words.playlistsStay}</li>
        {channels.length > 1 && <li>{words.othersMayEnd}</li>}
      </ul>
    </Question>
  );
}

/** Has the next page of this tab say that a channel was disconnected. */
function announceDisconnected(): void {
  // Without storage, only the list of channels shows it.
  writeStored("sessionStorage", STORAGE_KEY, "1");
}

/** Says that a channel was disconnected, after the page was loaded again with another one. */
export function useDisconnectedNotice(): void {
  useEffect(() => {
    if (!takeAnnouncement()) return;
    addToast({
      title: words.channelDisconnectedTitle,
      description: words.channelDisconnected,
    });
  }, []);
}

function takeAnnouncement(): boolean {
  const stored = readStored("sessionStorage", STORAGE_KEY);
  writeStored("sessionStorage", STORAGE_KEY, null);
  return stored != null;
}

/** What the OAuth scopes of the YouTube grant allow, in words, without repetition. */
export function describeScopes(scopes: readonly string[]): string[] {
  const allowed = new Set(scopes.flatMap((scope) => SCOPE_RIGHTS.get(scope) ?? [OTHER]));
  return RIGHTS_IN_ORDER.filter((right) => allowed.has(right));
}

/** The channel's URL on YouTube; undefined for an invalid id, and while the id is not known (null). */
export function channelAddress(channelId: string | null): string | undefined {
  return channelId !== null && /^[A-Za-z0-9_-]{1,64}$/.test(channelId)
    ? `https://www.youtube.com/channel/${channelId}`
    : undefined;
}
