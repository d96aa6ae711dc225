import { useId, useState } from "react";
import { Link } from "react-router";
import { CleanUpConsent } from "#client/features/automations/clean-up-consent.tsx";
import {
  describeReasons,
  describeSchedule,
  type ReasonSentence,
} from "#client/features/automations/clean-up-words.ts";
import {
  useAnswerCleaning,
  useSetCleaningSchedule,
} from "#client/features/automations/clean-up-data.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { ChannelLine } from "#client/library/channel-line.tsx";
import {
  CleanUpAnnouncement,
  describeConsentNeeded,
  describeQuestion,
  type CleanUpQuestion,
  type ConsentNeeded,
} from "#client/library/cleaning-schedule.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { useCleaningSchedule, usePlaylists } from "#client/library/library-data.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { writeOpenPlaylist } from "#client/library/playlist-address.ts";
import { NO_BULK_CLEANING } from "#client/library/plan-refusals.ts";
import { UpgradePrompt } from "#client/plans/upgrade-prompt.tsx";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { CLEAN_UP_HIDDEN_DAYS } from "#shared/clean-up.ts";
import * as words from "#words/automations.ts";
import * as counts from "#words/counts.ts";
import * as page from "#words/page.ts";

/** The setting of the automatic monthly clean-up: Premium only, off by default, and only with consent. */
export function MonthlyCleanUp({ isPremium }: { isPremium: boolean }) {
  const descriptionId = useId();
  const titleId = useId();
  // The channel for which the consent window is open.
  const [consentChannelId, setConsentChannelId] = useState<string>();
  const connection = useYouTubeConnection();
  const openConsent = (): void => {
    const channelId = connection.state === "connected" ? connection.status.channelId : null;
    if (channelId !== null) return setConsentChannelId(channelId);
    addToast({ title: words.notConnectedTitle, description: words.connectFirst });
  };
  return (
    <section aria-labelledby={titleId} className="card p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="flex items-center gap-2 text-lg font-semibold">
          {words.cleanUpTitle} {!isPremium && <ProTag />}
        </h2>
        {isPremium ? (
          <Schedule titleId={titleId} descriptionId={descriptionId} onOpenConsent={openConsent} />
        ) : (
          <Upsell titleId={titleId} descriptionId={descriptionId} />
        )}
      </div>
      <p id={descriptionId} className="mt-1 max-w-prose text-sm text-soft">
        {words.cleanUpText({
          days: CLEAN_UP_HIDDEN_DAYS,
          history: (text) => (
            <Link to="/history" className="underline">
              {text}
            </Link>
          ),
        })}
      </p>
      {isPremium && <Outcome onOpenConsent={openConsent} />}
      {consentChannelId !== undefined && (
        <CleanUpConsent
          channelId={consentChannelId}
          onClose={() => setConsentChannelId(undefined)}
        />
      )}
    </section>
  );
}

function Reason({ reason }: { reason: ReasonSentence }) {
  if (typeof reason === "string") return <li>{reason}</li>;
  const { videoCount, channelTitle } = reason;
  return (
    <li>
      {words.channelTogether({
        count: videoCount,
        title: channelTitle,
        name: (text) => <bdi>{text}</bdi>,
      })}
    </li>
  );
}

type SwitchProps = { titleId: string; descriptionId: string };
type ConsentProps = { onOpenConsent: () => void };

function Schedule({ onOpenConsent, ...ids }: SwitchProps & ConsentProps) {
  const { data } = useCleaningSchedule();
  const { set, busy } = useSetCleaningSchedule();
  const turnOff = (): void => {
    const onError = (error: Error): void => {
      const description = failureSentence(error);
      addToast({ title: words.cleanUpNotChanged, description, variant: "destructive" });
    };
    set({ monthly: false }, { onError });
  };
  return (
    <Switch
      {...ids}
      on={data?.monthly ?? false}
      busy={busy || !data}
      onPress={() => (data?.monthly ? turnOff() : onOpenConsent())}
    />
  );
}

function Upsell(ids: SwitchProps) {
  const [isPricingOpen, setPricingOpen] = useState(false);
  const refuse = (): void => {
    addToast(NO_BULK_CLEANING);
    setPricingOpen(true);
  };
  return (
    <>
      <Switch {...ids} on={false} busy={false} onPress={refuse} />
      <UpgradePrompt open={isPricingOpen} onClose={() => setPricingOpen(false)} />
    </>
  );
}

type PressProps = SwitchProps & { on: boolean; busy: boolean; onPress: () => void };

function Switch({ titleId, descriptionId, on, busy, onPress }: PressProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      aria-disabled={busy}
      onClick={() => busy || onPress()}
      className={`pressable flex h-7 w-12 shrink-0 items-center rounded-full border px-0.5 transition-colors ${on ? "justify-end border-accent bg-accent" : "border-edge bg-sunken"}`}
    >
      <span
        aria-hidden="true"
        className={`size-5.5 rounded-full forced-colors:bg-[ButtonText] ${on ? "bg-on-accent" : "bg-edge"}`}
      />
    </button>
  );
}

/** The date of the next clean-up and the last result. One line is reserved for them. */
function Outcome({ onOpenConsent }: ConsentProps) {
  const query = useCleaningSchedule();
  const { data, error } = query;
  const playlists = usePlaylists({ enabled: data?.consent !== undefined && data.consent !== null });
  if (!data && error) {
    return (
      <div className="mt-3">
        <QueryFailure title={words.cleanUpNotLoaded} query={query} />
      </div>
    );
  }
  return (
    <>
      <p role="status" className="mt-2 min-h-6 text-sm font-medium">
        {data && describeSchedule(data, playlists.data?.length)}
      </p>
      {data?.consentNeeded && (
        <ConsentNeededNote reason={data.consentNeeded} onOpenConsent={onOpenConsent} />
      )}
      {data?.announced && (
        <div className="mt-3">
          <CleanUpAnnouncement schedule={data} />
        </div>
      )}
      {data?.asks && <QuestionNote question={data.asks} />}
      {data?.monthly && data.consentNeeded === null && (
        <Button variant="quiet" className="mt-1 -ms-2.5 text-sm" onClick={onOpenConsent}>
          {words.agreeAgain}
        </Button>
      )}
      {data?.monthly && <MissingWriteAccess />}
    </>
  );
}

function ConsentNeededNote({ reason, onOpenConsent }: ConsentProps & { reason: ConsentNeeded }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      <p className="min-w-0 flex-[1_1_14rem]">
        <span className="font-semibold">{words.consentMissing}</span>
        {page.sentenceSeparator}
        {describeConsentNeeded(reason)}
      </p>
      <Button onClick={onOpenConsent}>{words.readAndAgree}</Button>
    </div>
  );
}

function MissingWriteAccess() {
  const connection = useYouTubeConnection();
  const { connect, busy } = useConnectYouTube();
  if (connection.state !== "connected" || connection.status.canWrite) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      <p className="min-w-0 flex-[1_1_14rem]">{words.mayOnlyRead}</p>
      <Button busy={busy} busyText={words.openingGoogle} onClick={() => connect("write")}>
        {words.askGoogle}
      </Button>
    </div>
  );
}

/** Asks what to do with hidden videos that may come back, and says why it asks. */
function QuestionNote({ question }: { question: CleanUpQuestion }) {
  const { answer, busy, isRemoving } = useAnswerCleaning();
  return (
    <div className="mt-3 rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      <p role="status" className="font-semibold">
        {describeQuestion(question)}
      </p>
      <ul className="mt-1">
        {describeReasons(question).map((reason) => (
          <Reason key={JSON.stringify(reason)} reason={reason} />
        ))}
      </ul>
      <ul className="mt-2 space-y-1">
        {question.playlists.map(({ id, title, videoCount }) => (
          <li key={id} className="flex items-baseline gap-2">
            <Link
              to={{ pathname: "/", search: writeOpenPlaylist("", id) }}
              className="min-w-0 truncate py-0.5 font-medium underline underline-offset-2"
            >
              {words.managePlaylist({
                title: title || words.unnamedPlaylist,
                action: (text) => <span className="sr-only">{text}</span>,
                name: (text) => <bdi>{text}</bdi>,
              })}
            </Link>
            <span className="ms-auto shrink-0">{counts.videos({ count: videoCount })}</span>
          </li>
        ))}
      </ul>
      <ChannelLine className="mt-2" />
      <p className="mt-1">{words.removingIsFinal}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => answer(false)}>
          {busy && !isRemoving ? words.leavingThem : words.leaveThem}
        </Button>
        <Button variant="primary" danger="loud" busy={busy} onClick={() => answer(true)}>
          {isRemoving ? words.removing : words.cleanUpAnyway}
        </Button>
      </div>
    </div>
  );
}
