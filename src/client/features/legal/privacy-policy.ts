import { FIGURES as F } from "#client/plans/figures.ts";
import {
  describeOperator,
  link,
  list,
  mail,
  say,
  type LegalText,
} from "#client/features/legal/legal-text.ts";
import {
  GOOGLE_PERMISSIONS,
  GOOGLE_PRIVACY,
  LEGAL_MAIL,
  SUPPORT_MAIL,
} from "#client/shell/contact.ts";
import { YOUTUBE_TERMS } from "#shared/terms.ts";

/** Must match what the code does (docs/storage.md, docs/security.md). */
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
          "Tidylist is operated by a company registered in Estonia, which is the controller of your personal data. In this policy it is “we”:",
        ),
        describeOperator(),
        say(
          "Write to us about your data, with questions or complaints, at ",
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
          "Tidylist uses YouTube API Services. By using Tidylist you agree to be bound by the ",
          link("YouTube Terms of Service", YOUTUBE_TERMS),
          ". What Google does with data is in the ",
          link("Google Privacy Policy", GOOGLE_PRIVACY),
          ".",
        ),
        say("Signing in and connecting YouTube are two things, asked for one after the other:"),
        list(
          "Signing in tells us who you are: your name, your e-mail address and your picture. It opens nothing on YouTube.",
          "Connecting YouTube lets us read your playlists and their videos, and your liked videos where you count them (the scope youtube.readonly).",
          "The right to change playlists (the scope youtube.force-ssl) is asked for only when you first remove, delete, put back, create or reorder something. You may refuse it; everything that only reads goes on working.",
        ),
        say(
          "When you look for a replacement of a lost video, the words in the search box go to YouTube once you press Search. We do not store them, and of the results only the one that you put in.",
        ),
        say(
          "While a channel is connected, we also read it when you are not here, so that nothing we show gets too old: the list of your playlists every day to every three weeks, depending on when you were last here, everything in them about every three weeks, and once a week the videos of your removal history. Once a week we ask Google whether your permission still stands.",
        ),
        say(
          `Without a visit for ${F.restDays} days we read nothing more, and ask Google nothing more, unless you have alerts, the monthly clean-up or a playlist that is kept sorted, or a change that you began is still under way. What we had read is then erased within ${F.youtubeDataDays} days. After ${F.connectionMonths} months without a visit, and once none of your channels is read any more, we give the permission back to Google and erase what is left of the library, as if you had disconnected; ${F.endNoticeDays} days before, we say so by mail, where your address is verified and this site sends mail; where the mail is refused, the end comes up to two months later. Your account stays, and your next visit says it, too.`,
        ),
        say(
          "We change your playlists only when you ask for it and have seen what would change. The monthly clean-up and playlists that are kept sorted have consents of their own, which you can take back at any time.",
        ),
        say(
          "Limited Use: Tidylist’s use and transfer to any other app of information received from Google APIs will adhere to the ",
          link(
            "Google API Services User Data Policy",
            "https://developers.google.com/terms/api-services-user-data-policy",
          ),
          ", including the Limited Use requirements. We use it only for the features that you see, and never for advertising, credit decisions or the training of artificial intelligence.",
        ),
        say(
          "No person reads your data from Google, unless you have agreed to it for a question that you ask us, it is necessary for security, such as to look into misuse, or the law requires it.",
        ),
      ],
    },
    {
      id: "what",
      heading: "What we hold, and why",
      blocks: [
        list(
          "Your account: name, e-mail address and whether Google has verified it, picture address and the number by which Google knows you. Needed to know you again. When you were last here, when we announced that a connection or the account ends because you did not come, and when a connection ended for that. The country that you choose, if you choose one, by which we say what is blocked for you. The language of the page on which you first signed in, or that you chose since, in which we write to you.",
          "Sign-ins: the kind of device, when it signed in and when it was last used, so that you can see and end them. Of the sign-in itself we keep a SHA-256 digest only.",
          "What you have agreed to: which version of these texts and when, and your consents to a monthly clean-up and to keeping playlists sorted, with what they cover.",
          "Your YouTube connection, of each channel that you connect: the channel’s name and picture, what you have allowed, and Google’s tokens. Tokens are encrypted with AES-256-GCM before they are stored.",
          "Your library, one for each channel: your playlists, the videos in them with title, channel, dates, length and availability, the work under way, how full each playlist was, the history of what left it and what was put in, and the orders that you saved with those before.",
          "Alerts, if you turn them on: that you want the weekly mail about vanished videos, since when, when the last one was sent, and when your library was last checked. The mail goes to the address of your account. Of what was in it we keep digests only, so that nothing is told twice. What YouTube shows to everybody of the videos in your public playlists is kept under their numbers, so that several people’s checks ask once; it says nothing about who asked.",
          "Notifications, if you turn them on: for each browser its address at its maker’s push service, the keys with which we encrypt for it, its name, since when, and when we last sent something there. Of what we sent we keep digests only.",
          "Limits: how much of YouTube’s daily allowance your account, or the network address of a visitor, has caused today, under a keyed digest that is different every day. A change that waits for the allowance has its place in a queue, under keyed digests of it and of you, until it has ended.",
          "Activity: what happened to your account, such as a sign-in or an export, shown to you on your account page.",
          "Payments: that you have paid, when, how much, and the payment’s number at Stripe, with the contract confirmation and the receipt, which says from which country you paid; if you withdrew from the contract, when, and under which name; if you used the money-back guarantee, a keyed digest of the number by which Google knows you, because it works once per person. Card data goes from your browser to Stripe and never reaches us.",
          "Your own lists in the calculator: with your connection we read the private playlists and liked videos that you choose, for your answer only. Liked videos are kept in your library’s object for a day; no link and nobody else gets any of it.",
          "The calculator without an account: the links you paste are read for public data only. Answers are kept for everybody under a digest of the question, and what YouTube shows of a public playlist under its number there, both without anything about who asked. The name of a channel that you paste is looked up at YouTube, and what it says of the channel and its public playlists is kept under that name. What another app shares with the installed app is treated as if you had pasted it.",
          "Imported lists: your files are read in your browser. Only the numbers of the videos of a list that you open are sent to us, so that we can ask YouTube about them; names, dates and the names of files are not. We do not store the list. What YouTube shows of a video to everybody is kept under its number, without anything about who asked.",
          "What you share from another app with the installed one stays in your browser; only the links in it are read, as if you had pasted them. Where the app’s service worker is missing, such as after you deleted the site’s data, your browser sends all of it to us as part of the page’s address. We do not use it, and it is kept in our host’s technical log at most.",
        ),
        say(
          "Files of yours that you open on our pages, such as an export from Google Takeout, are read in your browser, and nothing in them is sent to us. If you choose to keep names from them, they are kept in your browser only. So are the videos that you tick as watched in a watch plan. The plan and its calendar file are made in your browser, too.",
        ),
        say(
          "Other people’s data: a playlist holds videos of others, so we also hold the titles, lengths and channel names of those videos, as YouTube gives them to you or to everybody. The channels’ owners are not asked, because we show only what YouTube shows; our legitimate interest, and yours, is to see what is in a playlist. It is erased within the same times, and an owner may object at the address above.",
        ),
        say(
          "We do so to perform our contract with you (account, library, payments), because the law demands it (payment records), with your consent (the weekly mail, notifications), and in our legitimate interest in a service that is safe and not misused (limits and logs, the guarantee once per person). Your network address is used to limit how often one address may ask; we do not store it with your account.",
        ),
      ],
    },
    {
      id: "where",
      heading: "Where it lies, and who else sees it",
      blocks: [
        list(
          "Cloudflare, Inc. runs the service for us, as our processor: accounts, sign-ins, activity, connections, payments, summaries of your playlists and what YouTube shows to everybody of imported videos lie in its database D1, your library in a Durable Object of your own, a copy of each sign-in and the calculator’s public answers in its store KV.",
          "Cloudflare also sends our mails to whoever runs your mailbox: the documents of a payment, notices before an unused connection or account ends, and the weekly mail, if you have turned it on. Addresses from which mail came back, or that reported it as unwanted, it keeps on a list, and sends nothing more to them.",
          "The maker of your browser (such as Google, Mozilla, Apple or Microsoft) passes notifications on, if you have turned them on. They are encrypted for your browser, and hold how many videos vanished or are visible again and at most a few names: the maker learns when we send one to it, and not what it says.",
          "Google (in Europe Google Ireland Limited) answers your sign-in and every question about YouTube, and decides itself what it does with data. Pictures of videos, channels and people come to your browser straight from Google, which sees your network address as with any picture.",
          "Stripe (in Europe Stripe Payments Europe, Limited) takes payments, gets our number of your account with them, and prevents fraud in its own responsibility. Its scripts are loaded when you open the checkout, and not before.",
        ),
        say(
          "Nobody else gets your data, and what you connect is shown to you alone. We do not sell it, use it for advertising or train anything with it. Nobody places advertisements or other content in Tidylist. These companies may process data outside the European Union, under the EU-US Data Privacy Framework or the European Commission’s standard contractual clauses.",
        ),
      ],
    },
    {
      id: "how-long",
      heading: "How long we keep it",
      blocks: [
        list(
          `Account data: until you delete the account, or ${F.inactivityYears} years after you last used it; an account with Premium only after a mail to you, at least ${F.deletionNoticeDays} days before.`,
          `Data from YouTube: confirmed with YouTube or erased within ${F.youtubeDataDays} days. The name of a video or playlist that is gone is kept for at most ${F.lostTitleDays} days after YouTube last confirmed it; you can save the list before.`,
          `That something was removed, put in or went by itself: when, why and how many, until you disconnect; which video it was, for ${F.youtubeDataDays} days after YouTube last confirmed it, or after it was removed or noticed to be gone, if that is later.`,
          `Alerts: your choice for a channel until you disconnect it; digests of what a mail or a notification told ${F.toldDays} days. A browser’s address: until you turn notifications off there or sign out, until its maker says that it is gone, or until you disconnect the channel.`,
          `The orders that you saved, and those before: ${F.youtubeDataDays} days after we last looked at the playlist for them; when, and how many moves, until you disconnect.`,
          `How full each playlist was: ${F.playlistHistoryDays} days, as figures only.`,
          `Sign-ins: they end after ${F.sessionIdleDays} days without use, and after ${F.sessionLongestDays} days in any case.`,
          `A sign-in or connection that was begun and not finished: valid for ${F.flowMinutes} minutes, deleted within the next hour.`,
          `Public answers of the calculator and about imported videos: checked with YouTube when somebody asks and they are older than ${F.freshHours} hours, or sooner, erased after ${F.publicAnswerDays} days at the latest. What YouTube says of a channel: erased after ${F.publicAnswerDays} days at the latest.`,
          `Usage logs: up to ${F.activityMonths} months. Our host’s own technical log, which names nobody, and of one request in a hundred its steps, with the address without what is asked for, the browser, the network, the region, and what was asked of our stores, in which our numbers of you or of playlists may be: ${F.hostLogDays} days.`,
          "How much of YouTube’s daily allowance an account or an address has caused: until the next day.",
          "An address on the mail service’s list: until the service or we take it off.",
          `Restore points: our host can put our databases back to any point of the last ${F.restorableDays} days, so what we erase is in such points for that time. If we ever restore one, what had been erased is erased again. For that we keep a keyed digest of each deleted account and each ended connection, apart from the databases, for ${F.erasureListDays} days.`,
          `Payment data: typically ${F.paymentYears} years, because Estonian accounting law asks for it, and as long as you have an account. The digest that says that you have used the money-back guarantee stays as long.`,
        ),
      ],
    },
    {
      id: "control",
      heading: "What you can do yourself",
      blocks: [
        list(
          "See and save everything: your account page shows what we hold and exports it as a file.",
          `Disconnect YouTube, each channel by itself: on your account page. The permission is given back to Google at once, and the channel’s library is erased at once, at the latest within ${F.deletionDays} days. If Google does not answer, the encrypted token is kept for up to ${F.revocationDays} days, without your name, until Google has taken it back.`,
          [
            "Besides deleting what we store, you can take our permission away at Google: on ",
            link("Google’s security settings page", GOOGLE_PERMISSIONS),
            `. What came from YouTube is then erased within ${F.youtubeDataDays} days, or at once if you also disconnect here.`,
          ],
          `Delete your account: on your account page. Everything goes at once, at the latest within ${F.deletionDays} days, but payment records, what is in restore points, and the digest by which a restore would erase it again. You may also ask us to by mail.`,
          "What we delete here changes nothing on YouTube. To delete it there, use YouTube itself, or remove it with Tidylist before you disconnect.",
          "Turn the weekly mail on and off: on the page “Automations”; off also with the link in each mail, without signing in.",
          "Turn notifications on and off: on the page “Automations”; off also in each notification, and in your browser.",
          "Turn off the monthly clean-up and keeping sorted: on the page “Automations”, keeping sorted also in the playlist’s window.",
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
          "Visitors get no cookie, and nothing is kept in their browser that they have not asked for. All of our cookies are needed for what you ask for, so there is nothing to refuse:",
        ),
        list(
          "__Host-Http-session: your sign-in, for as long as it lasts.",
          "__Host-signed-in: says that somebody has signed in here, and not who, for at most a year. After your sign-in has ended, the next visit deletes it and what this browser keeps of you.",
          `__Host-Http-sign-in-state, __Host-Http-sign-in-pkce and __Host-Http-sign-in-nonce: make sure that the way to Google and back is yours, for ${F.flowMinutes} minutes.`,
          `__Host-Http-youtube: the same when you connect YouTube, for ${F.flowMinutes} minutes.`,
          "Stripe’s, when you open the checkout: __stripe_mid for a year and __stripe_sid for half an hour at our address, and m for two years at Stripe’s. With them Stripe recognises fraud.",
        ),
        say("These stay in your browser’s own storage, under these names:"),
        list(
          "theme: light or dark, if you chose one.",
          "language: the language of the pages, if you chose one, and whether your account has it too.",
          "library: our number of the channel that a tab shows, and of the one you chose last; until you sign out. Links in our mails and what your pages ask us name it, too.",
          "playlist-privacy: which playlists you chose to see.",
          "dismissed-jobs: which notices you have closed.",
          "jobs-begun: when work last began, so that your other tabs show it.",
          "tidylist-names: names of videos from your own files, if you chose to keep them there.",
          `tidylist-watched: which videos you ticked as watched in a watch plan, by their numbers at YouTube, until ${F.youtubeDataDays} days after your last tick.`,
          "watch-plan: your weekdays, hours, speed and deadline for watch plans.",
          `tidylist-results: the last results of the calculator, only if you ask this device to keep them, each for ${F.youtubeDataDays} days or until you turn that off. They are sent nowhere.`,
          "shell: the calculator’s own files, so that it opens without a connection, only if you keep results, install the app or turn notifications on. They hold nothing about you.",
          "installed: that the app was installed in this browser.",
          "removes-one-at-once: that you chose “Don’t ask again for single videos”.",
          "disconnected: that you have just disconnected a channel, in its tab only, until the next page.",
          "pending-change: a change that waits for Google’s permission, in its tab only.",
          "kept: what you had selected, filtered or arranged when you left for the checkout or for Google’s permission, in its tab only, until you come back.",
        ),
        say("There are no cookies for advertising or for counting visitors."),
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
          `Tidylist is for people of at least ${F.minimumAge} years, or older where your country requires. We do not knowingly hold data of younger children; tell us, and we delete it.`,
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes to this policy",
      blocks: [
        say(
          "When this policy changes, the new text stands here with its date before it counts. If you have an account, Tidylist asks you to agree to it before you go on; you may decline, and still export and delete everything. Questions are welcome at ",
          mail(SUPPORT_MAIL),
          ".",
        ),
      ],
    },
  ],
};
