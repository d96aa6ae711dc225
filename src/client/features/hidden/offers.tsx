import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, useId, useMemo, useState } from "react";
import { useSession } from "#client/identity/session.ts";
import { MAIL_CONSENT, useMailSwitch } from "#client/library/alerts.ts";
import { LazyNamesFromFiles } from "#client/takeout/lazy-names-from-files.tsx";
import { useFileNames, type FileNames } from "#client/takeout/file-names.ts";
import { useKeptNames } from "#client/takeout/use-kept-names.ts";
import { Button } from "#client/ui/button.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import type { Alerts } from "#shared/contract/alerts.ts";
import type { HiddenVideos } from "#shared/contract/hidden.ts";
import * as hiddenWords from "#words/hidden.ts";
import * as page from "#words/page.ts";

const PushOffer = lazy(() =>
  import("#client/features/hidden/push-offer.tsx").then((module) => ({
    default: module.PushOffer,
  })),
);

type Props = { alerts: Alerts; onAnswered: () => void };

/** Offers the weekly mail and notifications, once. */
export function AlertOffer({ alerts: { mail, push }, onAnswered }: Props) {
  const { setMail, busy } = useMailSwitch();
  const { publicKey } = push;
  const isDone = mail.isOn || push.devices.length > 0;
  return (
    <section aria-label={hiddenWords.alerts} className="card mb-5 p-4 sm:px-6">
      {mail.isOn ? (
        <p role="status">{hiddenWords.mailOn}</p>
      ) : (
        mail.isOffered && (
          <MailOffer address={mail.address} busy={busy} onYes={() => setMail(true)} />
        )
      )}
      {publicKey !== null && (
        <LazyPart>
          <PushOffer push={push} publicKey={publicKey} />
        </LazyPart>
      )}
      {/* Turning the mail off also notes that the offer was declined. */}
      {!isDone && (
        <Button
          className="mt-3"
          busy={busy}
          onClick={() => setMail(false, { onSuccess: onAnswered })}
        >
          {hiddenWords.noThanks}
        </Button>
      )}
    </section>
  );
}

function MailOffer(props: { address: string; busy: boolean; onYes: () => void }) {
  const { address, busy, onYes } = props;
  return (
    <>
      <p className="font-semibold">{hiddenWords.mailQuestion}</p>
      <p className="mt-1 max-w-prose wrap-anywhere">{hiddenWords.mailNote({ address })}</p>
      <p className="mt-1 max-w-prose text-sm text-soft">{MAIL_CONSENT}</p>
      <Button variant="primary" className="mt-3" busy={busy} onClick={() => onYes()}>
        {hiddenWords.turnMailOn}
      </Button>
    </>
  );
}

/**
 * Says how many of these videos have no name and why, with a button for reading names from files of the person. Once
 * files have named some of them, says how many.
 */
export function FileNamesPart({ videos, gone }: Pick<HiddenVideos, "videos" | "gone">) {
  const session = useSession();
  const fileNames = useFileNames();
  const [open, setOpen] = useState(false);
  const id = useId();
  const videoIds = useMemo(
    () => [...videos, ...gone].flatMap(({ videoId }) => videoId ?? []),
    [videos, gone],
  );
  useKeptNames(videoIds);
  const words = describeNames(videos, fileNames);
  return (
    <section
      aria-label={hiddenWords.names}
      className={words === "" ? "mt-3" : "mt-4 rounded-xl border border-tint-line bg-tint p-4"}
    >
      {words !== "" && (
        <p role="status" className="max-w-prose">
          {words}
        </p>
      )}
      <Button
        variant={words === "" ? "quiet" : "secondary"}
        className={words === "" ? "" : "mt-3"}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {hiddenWords.namesFromTakeout}
        <ChevronDown className={`size-4 ${open ? "rotate-180" : ""}`} aria-hidden="true" />
      </Button>
      {open && session.status === "signed-in" && (
        <div id={id} className="card mt-3 p-4 sm:p-5">
          <LazyNamesFromFiles
            userId={session.user.id}
            videoIds={videoIds}
            kind={gone.length > 0 ? "hidden or gone" : "hidden"}
          />
        </div>
      )}
    </section>
  );
}

type Nameless = Pick<HiddenVideos["videos"][number], "videoId" | "title" | "was">;

/** Why names are missing, or what the files of the person gave; "" where every video has its name. */
export function describeNames(videos: readonly Nameless[], fileNames: FileNames): string {
  const nameless = videos.filter(({ title, was }) => title === "" && !was?.title);
  const namedCount = nameless.filter(({ videoId }) => fileNames.has(videoId)).length;
  const leftCount = nameless.length - namedCount;
  if (nameless.length === 0) return "";
  if (namedCount === 0) {
    return hiddenWords.namesMissing({ count: leftCount, videos: videos.length });
  }
  const found = hiddenWords.namesFound({ count: namedCount, videos: nameless.length });
  const rest =
    leftCount === 0 ? hiddenWords.allNamed : hiddenWords.stillNameless({ count: leftCount });
  return `${found}${page.sentenceSeparator}${rest}`;
}
