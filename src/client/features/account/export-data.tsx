import Download from "lucide-react/icons/download";
import type { MouseEvent } from "react";
import { addressOf, open } from "#client/api/request.ts";
import {
  failWithToast,
  refreshAccount,
  useAccountChange,
} from "#client/features/account/account-data.ts";
import { Section } from "#client/ui/section.tsx";
import { FIGURES as F } from "#client/plans/figures.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { saveBlob } from "#client/ui/video-list/save-file.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";

const DEFAULT_NAME = "tidylist-export.json";

// The privacy policy has the complete version.
const HELD = [
  {
    what: "Your account",
    how: `Your name, e-mail address and picture, from Google, the country that you have chosen, if any, and which version of the terms you agreed to, and when. Kept until you delete the account, or until it has been unused for ${F.inactivityYears} years; with Premium only after a mail to you, ${F.deletionNoticeDays} days before.`,
  },
  {
    what: "The YouTube connection",
    how: `The permission that Google gave us, encrypted, and your channel’s name and picture. What comes from YouTube is erased when you disconnect, and when it has not been refreshed for ${F.youtubeDataDays} days.`,
  },
  {
    what: "Your library",
    how: `Your playlists and the videos in them, the work under way, and how full each playlist was for ${F.playlistHistoryDays} days.`,
  },
  {
    what: "Removal history",
    how: `What left your playlists and what was put in, until you disconnect; names for ${F.lostTitleDays} days after YouTube last confirmed them, YouTube’s ids for ${F.youtubeDataDays} days after that, or after the video left, if that is later.`,
  },
  {
    what: "Alerts",
    how: `Whether you want the weekly mail, since when, when the last one was sent, and when your library was last checked, until you disconnect. Of the mails themselves only digests of the videos in them, for ${F.toldDays} days. For each browser with notifications its address and keys, its name and when it was last sent something, until you turn them off there, sign out or disconnect.`,
  },
  {
    what: "Sessions",
    how: "The browser and system of each place where you are signed in, since when, and the day of its last use.",
  },
  { what: "Activity", how: `The list above. Each entry is kept for ${F.activityMonths} months.` },
  {
    what: "Payment records",
    how: `What you paid, when, and whether it went back, with the confirmation and the receipt; if you withdrew from a contract, when and under which name. About your card we keep nothing; Stripe has that. Kept as long as the account, and for ${F.paymentYears} years, as the law requires, even after it is deleted.`,
  },
];

export function DataSection() {
  return (
    <Section id="data" title="Your data">
      <p className="mt-1 text-sm text-soft">
        What we hold about you. It is stored at Cloudflare, the company on whose servers Tidylist
        runs.
      </p>
      <dl className="mt-4 space-y-3">
        {HELD.map(({ what, how }) => (
          <div key={what} className="gap-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="font-medium">{what}</dt>
            <dd className="text-soft">{how}</dd>
          </div>
        ))}
      </dl>
      <ExportLink />
    </Section>
  );
}

/** A download link. A click without a modifier key fetches the file by script, so that a failure can be shown. */
function ExportLink() {
  const { run, busy } = useAccountChange({
    send: async () => {
      const response = await open(calls.exportAccount);
      const name = fileName(response.headers.get("Content-Disposition"));
      return { name, content: await response.blob() };
    },
    onDone: async ({ name, content }, client) => {
      saveBlob(name, content);
      addToast({ title: "Your data has been exported", description: name });
      await refreshAccount(client);
    },
    onFailure: failWithToast("Your data could not be exported"),
  });
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    run();
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink
        href={addressOf(calls.exportAccount)}
        download
        onClick={onClick}
        aria-disabled={busy || undefined}
      >
        <Download className="size-4" aria-hidden="true" />
        {busy ? "Exporting…" : "Export my data"}
      </ButtonLink>
      <p className="text-sm text-soft">
        One JSON file with everything we hold about you except tokens, keys and digests.
      </p>
    </div>
  );
}

/** The file name from the server if it is safe; otherwise a default name. */
export function fileName(contentDisposition: string | null): string {
  const name = /filename="?([^";]+)"?/i.exec(contentDisposition ?? "")?.[1] ?? "";
  return /^[\w.-]{1,100}$/.test(name) && !name.startsWith(".") ? name : DEFAULT_NAME;
}
