import { ExportLink } from "#client/features/account/export-link.tsx";
import { Section } from "#client/features/account/section.tsx";
import { FIGURES as F } from "#client/plans/figures.ts";

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
    how: `What left your playlists and what was put in, until you disconnect; names and YouTube’s ids for ${F.lostTitleDays} days after YouTube last confirmed them.`,
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
    how: `What you paid, when, and whether it went back, with the confirmation and the receipt; if you withdrew from a contract, when and under which name. Of your card nothing, that is with Stripe. Kept as long as the account, and for ${F.paymentYears} years, as the law requires, also after it is deleted.`,
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
