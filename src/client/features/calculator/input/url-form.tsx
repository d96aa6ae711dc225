import LoaderCircle from "lucide-react/icons/loader-circle";
import {
  lazy,
  useDeferredValue,
  useMemo,
  useState,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
} from "react";
import { FailureAlert, type Failure } from "#client/features/calculator/input/failure-alert.tsx";
import {
  countLines,
  describeLines,
  DUPLICATES_BOX_ID,
  URL_BOX_ID,
} from "#client/features/calculator/input/lines.ts";
import type { Draft } from "#client/features/calculator/use-calculator-state.ts";
import { AgreementSentence } from "#client/identity/entrance.tsx";
import { useUnacceptedTerms, type Session } from "#client/identity/session.ts";
import { useSignInAddress } from "#client/identity/return-to.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { useOnline } from "#client/ui/browser-state.ts";
import { RegionSelect } from "#client/ui/video-list/region-select.tsx";
import { PLAYLIST_ITEM_LIMIT, SIGNED_IN_VIDEO_LIMIT } from "#shared/plans.ts";
import * as words from "#words/calculator.ts";
import * as identityWords from "#words/identity.ts";

const OwnListsWindow = lazy(() =>
  import("#client/features/calculator/input/own-lists-window.tsx").then((module) => ({
    default: module.OwnListsWindow,
  })),
);

export const FORM_ID = "calculator-form";

type Props = {
  draft: Draft;
  /** Whether these lines were sent. The result's warnings then name what was not recognised. */
  isSubmitted: boolean;
  busy: boolean;
  audience: Session["status"];
  /** How many videos are counted without an account. */
  videoLimit: number;
  failure: Failure | undefined;
  onDraft: (draft: Draft) => void;
  onRegion: (region: string | undefined) => void;
  onSubmit: () => void;
  className: string;
};

// A chunk of its own, because few people paste a channel.
const ChannelOffers = lazy(() =>
  import("#client/features/calculator/input/channel-offers.tsx").then((module) => ({
    default: module.ChannelOffers,
  })),
);

const SHOWN_UNKNOWN = 3;

export function UrlForm(props: Props) {
  const { draft, isSubmitted, busy, audience, videoLimit, failure, onDraft, onRegion, onSubmit } =
    props;
  const online = useOnline();
  const deferredText = useDeferredValue(draft.text);
  const isSignedIn = audience === "signed-in";
  const hasLibrary = useUnacceptedTerms() === undefined && isSignedIn;
  const count = useMemo(() => countLines(deferredText, isSignedIn), [deferredText, isSignedIn]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const submitByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form
      id={FORM_ID}
      className={`card p-5 lg:[@media(height>=46rem)]:sticky lg:[@media(height>=46rem)]:top-6 ${props.className}`}
      onSubmit={submit}
    >
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">
          <label htmlFor={URL_BOX_ID}>{words.links}</label>
        </h2>
        {hasLibrary && (
          <LibraryButton text={draft.text} onText={(text) => onDraft({ ...draft, text })} />
        )}
      </div>
      <textarea
        id={URL_BOX_ID}
        rows={6}
        value={draft.text}
        onChange={(event) => onDraft({ ...draft, text: event.target.value })}
        onKeyDown={submitByKey}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby="playlist-urls-meaning"
        placeholder={"https://www.youtube.com/playlist?list=…\nhttps://youtu.be/…"}
        className="field mt-2 resize-y font-sans break-all"
      />
      <div id="playlist-urls-meaning" className="mt-1 min-h-5 text-sm text-soft">
        <p>{describeLines(count) || words.onePerLine}</p>
        {!isSubmitted && <UnknownLines sentences={count.unknown} />}
        {count.channels.length > 0 && (
          <LazyPart>
            <ChannelOffers
              channels={count.channels}
              text={draft.text}
              onText={(text) => onDraft({ ...draft, text })}
            />
          </LazyPart>
        )}
      </div>
      <CheckField
        className="mt-3 min-h-8"
        id={DUPLICATES_BOX_ID}
        checked={draft.duplicates}
        onChange={(event) => onDraft({ ...draft, duplicates: event.target.checked })}
      >
        {words.includeDuplicates}
      </CheckField>
      <div className="mt-3">
        <RegionSelect
          label={words.leaveOutBlocked}
          none={words.noCountry}
          region={draft.region}
          onRegion={onRegion}
        />
      </div>
      <LimitNotice audience={audience} videoLimit={videoLimit} />
      <Button
        type="submit"
        variant="primary"
        className="mt-4 w-full"
        disabled={busy || draft.text.trim() === ""}
      >
        {busy && <LoaderCircle className="size-5 animate-spin" aria-hidden="true" />}
        {busy ? words.analyzing : words.calculate}
      </Button>
      <AgreementSentence sentence={identityWords.agreeByCalculate} className="mt-3" />
      {!online && !failure && (
        <p role="status" className="mt-3 text-sm text-soft">
          {words.linksWait}
        </p>
      )}
      {failure && <FailureAlert failure={failure} />}
    </form>
  );
}

/** The lines that would not be counted, named while they are typed. */
function UnknownLines({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  const hidden = sentences.length - SHOWN_UNKNOWN;
  return (
    <ul className="mt-1 space-y-1 wrap-anywhere text-on-warn">
      {sentences.slice(0, SHOWN_UNKNOWN).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {hidden > 0 && <li>{words.moreUnrecognised({ count: hidden })}</li>}
    </ul>
  );
}

type LimitNoticeProps = { audience: Session["status"]; videoLimit: number };

/** The limit of counted videos for this person. Until the session is known, visitors see theirs and the others its place. */
function LimitNotice({ audience, videoLimit }: LimitNoticeProps) {
  const signInAddress = useSignInAddress();
  const mustAgree = useUnacceptedTerms() !== undefined;
  // The prerendered page does not know the browser's locale, in which numbers are written.
  const write = audience === "loading" ? String : formatCount;
  return (
    <div
      className={`mt-4 grid items-center rounded-lg bg-tint p-3 text-sm *:[grid-area:1/1] ${audience === "loading" ? "hinted:invisible" : ""}`}
    >
      <p className={audience === "signed-in" ? "invisible" : ""}>
        {words.limitWithoutAccount({
          count: videoLimit,
          signUp: (text) => (
            <a
              href={signInAddress}
              className="font-semibold text-accent underline underline-offset-4"
            >
              {text}
            </a>
          ),
        })}
      </p>
      {mustAgree && <p>{words.limitUntilAgreed({ count: videoLimit })}</p>}
      <p className={audience === "signed-in" && !mustAgree ? "" : "invisible"}>
        {words.limitSignedIn({
          ofPlaylist: write(PLAYLIST_ITEM_LIMIT),
          total: write(SIGNED_IN_VIDEO_LIMIT),
        })}
      </p>
    </div>
  );
}

type LibraryButtonProps = Omit<ComponentProps<typeof OwnListsWindow>, "onClose">;

/** Opens the window with the person's own lists. The window's code is loaded when it opens. */
function LibraryButton(props: LibraryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {words.addFromLibrary}
      </Button>
      {isOpen && (
        <LazyPart errorFallback={<p role="alert">{words.partNotLoaded}</p>}>
          <OwnListsWindow {...props} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
