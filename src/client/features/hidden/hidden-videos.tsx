import Eye from "lucide-react/icons/eye";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { AlertOffer, FileNamesPart } from "#client/features/hidden/offers.tsx";
import { BlockedVideos } from "#client/features/hidden/blocked-videos.tsx";
import { GoneList } from "#client/features/hidden/gone-list.tsx";
import { saveHidden } from "#client/features/hidden/hidden-export.ts";
import { HiddenList } from "#client/features/hidden/hidden-list.tsx";
import { createHiddenRemoval } from "#client/features/hidden/hidden-removal.ts";
import { groupHidden, type Titles } from "#client/features/hidden/hidden-view.ts";
import { useAlerts } from "#client/library/alerts.ts";
import { countFound, describeOffer } from "#client/library/found-words.ts";
import { DownloadButtons } from "#client/library/download-buttons.tsx";
import {
  BLOCKED_ID,
  GROUPINGS,
  hiddenAddress,
  type Grouping,
  type HiddenView,
} from "#client/library/hidden-address.ts";
import { useHiddenVideos, usePlaylists, useTitles } from "#client/library/library-data.ts";
import { ListSkeleton } from "#client/library/list-skeleton.tsx";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { UnreadNote } from "#client/library/unread-note.tsx";
import { UpgradePrompt } from "#client/plans/upgrade-prompt.tsx";
import { useFileNames } from "#client/takeout/file-names.ts";
import { buttonClass } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import type { Alerts } from "#shared/contract/alerts.ts";
import type { HiddenVideos as Answer } from "#shared/contract/hidden.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/hidden.ts";

const HEADING_ID = "hidden-heading";
const GROUPING_NAMES: Record<Grouping, string> = {
  playlist: words.byPlaylist,
  reason: words.byReason,
};

type Props = { view: HiddenView; isPremium: boolean };

/** What is hidden, with its actions; or why there is nothing to list. */
export function HiddenVideos({ view, isPremium }: Props) {
  const query = useHiddenVideos(view.since);
  const { data, error } = query;
  const isNews = view.since !== undefined;
  const alerts = useAlerts({ enabled: isNews });
  return (
    <section aria-labelledby={HEADING_ID} className="mt-6">
      <h2 id={HEADING_ID} tabIndex={-1} className="sr-only">
        {words.heading}
      </h2>
      {isNews && <OnlySince grouping={view.grouping} />}
      <UnreadNote />
      {error && !data ? (
        <QueryFailure title={words.notLoaded} query={query} />
      ) : !data || (isNews && !alerts.isFetched) ? (
        // Waits for videos and alerts, so that the offer of alerts does not push the list down later.
        <ListSkeleton saying={words.loading} />
      ) : (
        <Listed data={data} view={view} isPremium={isPremium} alerts={alerts.data} />
      )}
    </section>
  );
}

function Listed({
  data,
  view,
  isPremium,
  alerts,
}: Props & { data: Answer; alerts: Alerts | undefined }) {
  const { since } = view;
  const { data: playlists } = usePlaylists();
  const [isUpgradeOpen, setUpgradeOpen] = useState(false);
  const titles = useTitles();
  const onUpgrade = (): void => setUpgradeOpen(true);
  const shared = { titles, isPremium, onUpgrade };
  useFocusAfterRemoval(data);
  const isEmpty = data.videos.length + data.gone.length === 0;
  // Still shown after a yes: the offer then says that the alerts are on.
  const [isOfferShown, setOfferShown] = useState(
    since !== undefined && !isEmpty && alerts !== undefined && areAlertsOffered(alerts),
  );
  return (
    <>
      {isOfferShown && alerts && (
        <AlertOffer
          alerts={alerts}
          onAnswered={() => {
            setOfferShown(false);
            document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
          }}
        />
      )}
      {isEmpty ? (
        <Nothing isWhole={since === undefined} />
      ) : (
        <HiddenAndGone {...shared} data={data} view={view} canSave={playlists !== undefined} />
      )}
      {since === undefined && <BlockedVideos {...shared} videos={data.blocked} />}
      <UpgradePrompt
        open={isUpgradeOpen}
        offer={describeOffer(countFound(playlists ?? []))}
        onClose={() => setUpgradeOpen(false)}
      />
    </>
  );
}

function areAlertsOffered({ mail, push, wasAsked }: Alerts): boolean {
  return !wasAsked && (mail.isOffered || push.publicKey !== null);
}

type HiddenProps = Props & {
  data: Answer;
  titles: Titles;
  /** False before the playlists are loaded, because the file names them. */
  canSave: boolean;
  onUpgrade: () => void;
};

/** What is hidden or gone, with the actions on it. */
function HiddenAndGone({ data, view, isPremium, titles, canSave, onUpgrade }: HiddenProps) {
  const { since, grouping } = view;
  const { videos, gone } = data;
  const fileNames = useFileNames();
  const groups = useMemo(
    () => groupHidden(videos, grouping, titles, fileNames),
    [videos, grouping, titles, fileNames],
  );
  const removal = createHiddenRemoval({ isPremium, isWhole: since === undefined, onUpgrade });
  return (
    <>
      <p role="status" className="text-lg font-semibold">
        {describeListed(data, since !== undefined)}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {videos.length > 0 && (
          <RemovalButton aria-haspopup="dialog" onClick={() => removal.removeAll(groups)}>
            {words.removeAll({ count: videos.length })}
            {!removal.canRemoveAll(groups) && <ProTag />}
          </RemovalButton>
        )}
        {canSave && (
          <DownloadButtons
            what="list"
            save={(format) => saveHidden(format, { groups, gone, titles }, fileNames)}
          />
        )}
        {videos.length > 0 && <Groupings view={view} />}
      </div>
      <FileNamesPart videos={videos} gone={gone} />
      {videos.length > 0 && (
        <HiddenList key={grouping} groups={groups} isPremium={isPremium} removal={removal} />
      )}
      {gone.length > 0 && <GoneList gone={gone} fileNames={fileNames} />}
    </>
  );
}

/** "94 hidden videos in 22 playlists"; for news "97 videos", including those that are gone from their playlist. */
export function describeListed({ videos, gone }: Answer, isNews: boolean): string {
  if (isNews) return counts.videos({ count: videos.length + gone.length });
  const playlists = new Set(videos.map(({ playlistId }) => playlistId)).size;
  return words.hiddenInPlaylists({ count: videos.length, playlists });
}

function Groupings({ view: { since, grouping } }: { view: HiddenView }) {
  return (
    <nav aria-label={words.group} className="flex gap-1 sm:ms-auto">
      {GROUPINGS.map((name) => (
        <Link
          key={name}
          to={hiddenAddress(since, name)}
          replace
          preventScrollReset
          aria-current={name === grouping ? "true" : undefined}
          className={buttonClass(
            "quiet",
            name === grouping ? "border-tint-line! bg-tint forced-colors:outline-2" : "",
          )}
        >
          {GROUPING_NAMES[name]}
        </Link>
      ))}
    </nav>
  );
}

function OnlySince({ grouping }: { grouping: Grouping }) {
  return (
    <p className="mb-5 rounded-xl border border-tint-line bg-tint px-4 py-3 text-sm">
      {words.onlySince({
        all: (text) => (
          <Link
            to={hiddenAddress(undefined, grouping)}
            className="font-semibold text-accent underline"
          >
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

function Nothing({ isWhole }: { isWhole: boolean }) {
  return (
    <div className="card flex flex-col items-center gap-3 px-4 py-12 text-center">
      <Eye className="size-10 text-edge" aria-hidden="true" />
      <p className="text-lg font-semibold">{isWhole ? words.nothing : words.nothingLeft}</p>
      <p className="max-w-prose text-soft">{isWhole ? words.nothingNote : words.nothingLeftNote}</p>
      <Link to="/" className={buttonClass("primary")}>
        {words.openDashboard}
      </Link>
    </div>
  );
}

/** Moves the focus to the heading of the list when the focused row has been removed. */
function useFocusAfterRemoval(data: Answer): void {
  const lastData = useRef(data);
  useEffect(() => {
    const before = lastData.current;
    lastData.current = data;
    const isShorter = data.videos.length < before.videos.length;
    const heading = isShorter ? HEADING_ID : BLOCKED_ID;
    if (!isShorter && data.blocked.length >= before.blocked.length) return;
    const takeFocus = (): void => {
      if (document.activeElement !== document.body) return;
      document.getElementById(heading)?.focus({ preventScroll: true });
    };
    // A dialog that is still open tries to give the focus back to the removed row when it closes, so wait for that.
    const open = document.querySelector("dialog[open]");
    if (open) open.addEventListener("close", takeFocus, { once: true });
    else takeFocus();
  }, [data]);
}
