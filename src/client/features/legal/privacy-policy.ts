import { FIGURES as F } from "#client/plans/figures.ts";
import { type LegalText, link, list, mail, say } from "#client/features/legal/legal-text.ts";
import {
  GOOGLE_PERMISSIONS,
  GOOGLE_PRIVACY,
  LEGAL_MAIL,
  SUPPORT_MAIL,
  YOUTUBE_TERMS,
} from "#client/shell/contact.ts";

/** Describes what the code does (docs/storage.md, docs/security.md). */
export const PRIVACY_POLICY: LegalText = {
  title: "Privacy Policy",
  summary:
    "We read your playlists to show you what is in them. We sell nothing, show no advertisements and follow nobody around. You can disconnect or delete everything yourself, at any time.",
  sections: [
    {
      id: "who",
      heading: "Who we are",
      blocks: [
        say(
          "Tidylist is operated by a company registered in Estonia, which is the controller of your personal data. In this policy it is “we”. Write to us at ",
          mail(LEGAL_MAIL),
          ". Tidylist is independent and not affiliated with YouTube or Google.",
        ),
      ],
    },
    {
      id: "youtube",
      heading: "YouTube API Services",
      blocks: [
        say(
          "Tidylist uses YouTube API Services. By using it you also agree to the ",
          link("YouTube Terms of Service", YOUTUBE_TERMS),
          ", and the ",
          link("Google Privacy Policy", GOOGLE_PRIVACY),
          " applies to what Google does.",
        ),
        say("Signing in and connecting YouTube are two things, asked for one after the other:"),
        list(
          "Signing in tells us who you are: your name, your e-mail address and your picture. It opens nothing on YouTube.",
          "Connecting YouTube lets us read your playlists and their videos (the scope youtube.readonly).",
          "The right to change playlists (the scope youtube.force-ssl) is asked for only when you first remove, delete, put back or create something. You may refuse it; everything that only reads goes on working.",
        ),
        say(
          "We change your playlists only when you ask for it and have seen what would go. If you switch on the monthly clean-up, you ask for it once and can switch it off at any time. Our use of what Google’s APIs give us keeps to the ",
          link(
            "Google API Services User Data Policy",
            "https://developers.google.com/terms/api-services-user-data-policy",
          ),
          ", including its Limited Use requirements.",
        ),
      ],
    },
    {
      id: "what",
      heading: "What we hold, and why",
      blocks: [
        list(
          "Your account: name, e-mail address, picture address and the number by which Google knows you. Needed to know you again. The country that you choose, if you choose one, by which we say what is blocked for you.",
          "Sign-ins: the kind of device, when it signed in and when it was last used, so that you can see and end them. Of the sign-in itself we keep a SHA-256 digest only.",
          "Your YouTube connection: the channel’s name and picture, what you have allowed, and Google’s tokens. Tokens are encrypted with AES-256-GCM before they are stored.",
          "Your library: your playlists, the videos in them with title, channel, length and availability, the work under way, how full each playlist was, and the history of what left it and what was put in.",
          "Activity: what happened to your account, such as a sign-in or an export, shown to you on your account page.",
          "Payments: that you have paid, when, how much, and the payment’s number at Stripe, with the contract confirmation and the receipt; if you withdrew from the contract, when, and under which name. Card data goes from your browser to Stripe and never reaches us.",
          "The calculator without an account: the links you paste are read for public data only. Answers are kept for everybody under a digest of the question, and what YouTube shows of a public playlist under its number there, both without anything about who asked.",
        ),
        say(
          "We do so to perform our contract with you (account, library, payments), because the law demands it (payment records), and in our legitimate interest in a service that is safe and not misused (limits and logs). Your network address is used to limit how often one address may ask; we do not store it with your account.",
        ),
      ],
    },
    {
      id: "where",
      heading: "Where it lies, and who else sees it",
      blocks: [
        list(
          "Cloudflare runs the service: accounts, sign-ins, activity, connections, payments and summaries of your playlists lie in its database D1, your library in a Durable Object of your own, a copy of each sign-in and the calculator’s public answers in its store KV.",
          "Google answers your sign-in and every question about YouTube. Pictures of videos, channels and people come to your browser straight from Google, which sees your network address as with any picture.",
          "Stripe takes payments. Its scripts are loaded when you open the checkout, and not before.",
        ),
        say(
          "Nobody else gets your data. We do not sell it, use it for advertising or train anything with it. These companies may process data outside the European Union under the European Commission’s standard contractual clauses.",
        ),
      ],
    },
    {
      id: "how-long",
      heading: "How long we keep it",
      blocks: [
        list(
          `Account data: until you delete the account, or ${F.inactivityYears} years after you last used it.`,
          `Data from YouTube: confirmed with YouTube or erased within ${F.youtubeDataDays} days. The name of a video or playlist that is gone is kept for at most ${F.lostTitleDays} days after YouTube last confirmed it; you can save the list before.`,
          "That something was removed, put in or went by itself, when and why: until you disconnect, with YouTube’s numbers for it and without names older than that.",
          `How full each playlist was: ${F.playlistHistoryDays} days, as figures only.`,
          `Sign-ins: they end after ${F.sessionIdleDays} days without use, and after ${F.sessionLongestDays} days in any case.`,
          `A sign-in or connection that was begun and not finished: ${F.journeyMinutes} minutes.`,
          `Public answers of the calculator: read anew after ${F.freshHours} hours when somebody asks, erased after ${F.publicAnswerDays} days at the latest.`,
          `Usage logs: up to ${F.activityMonths} months. Our host’s own technical log, which names nobody, and of one request in a hundred its steps, with the page’s address, the browser and the region: ${F.hostLogDays} days.`,
          `Payment data: typically ${F.paymentYears} years, because Estonian accounting law asks for it, and as long as you have an account.`,
        ),
      ],
    },
    {
      id: "control",
      heading: "What you can do yourself",
      blocks: [
        list(
          "See and save everything: your account page shows what we hold and exports it as a file.",
          `Disconnect YouTube: on your account page. The permission is given back to Google and your library is erased at once. If Google does not answer, the encrypted token is kept for up to ${F.revocationDays} days, without your name, until Google has taken it back.`,
          [
            "Take the permission away at Google: on ",
            link("Google’s permissions page", GOOGLE_PERMISSIONS),
            `. What came from YouTube is then erased within ${F.youtubeDataDays} days, or at once if you also disconnect here.`,
          ],
          "Delete your account: on your account page. Everything goes but payment records.",
          "End the sign-ins of other devices, one or all.",
        ),
        say(
          "Under European law you may also ask us for access, correction, erasure, restriction and a copy of your data, and object to what we do in our own interest. Write to ",
          mail(LEGAL_MAIL),
          ". You may complain to the ",
          link("Estonian Data Protection Inspectorate", "https://www.aki.ee/en"),
          " or to the authority where you live.",
        ),
      ],
    },
    {
      id: "cookies",
      heading: "Cookies",
      blocks: [
        say(
          "Visitors get no cookie. Signing in sets two: one that is your sign-in, and one that only says that asking for you is worth it. On the way to Google and back up to three more make sure, for minutes, that the journey is yours. Your choice of theme and country, which notices you have closed, and a change that waits for Google’s permission stay in your own browser. There are no cookies for advertising or for counting visitors. On the checkout page Stripe may set its own against fraud.",
        ),
      ],
    },
    {
      id: "safety",
      heading: "How it is protected",
      blocks: [
        say(
          "Everything travels encrypted. Tokens are sealed for one place with keys that are kept apart from the data, pages run no script from elsewhere but Stripe’s at the checkout, and logs hold no token, address or name. Should something go wrong that concerns you, we tell you and the authority as the law asks.",
        ),
      ],
    },
    {
      id: "children",
      heading: "Children",
      blocks: [
        say(
          `Tidylist is for people of at least ${F.minimumAge} years. We do not knowingly hold data of younger children; tell us, and we delete it.`,
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes to this policy",
      blocks: [
        say(
          "When this policy changes, the new text stands here with its date before it counts. Questions are welcome at ",
          mail(SUPPORT_MAIL),
          ".",
        ),
      ],
    },
  ],
};
