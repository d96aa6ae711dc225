import { FIGURES as F } from "#client/plans/figures.ts";
import { WITH_VAT } from "#client/plans/plan-words.ts";
import {
  describeOperator,
  link,
  list,
  mail,
  say,
  type LegalText,
} from "#client/features/legal/legal-text.ts";
import {
  GOOGLE_PRIVACY,
  LEGAL_MAIL,
  SUPPORT_MAIL,
  WITHDRAW_ADDRESS,
  WITHDRAW_HERE,
} from "#client/shell/contact.ts";
import { operator } from "#client/api/operator.ts";
import { lowerFirst } from "#client/ui/first-letter.ts";
import { letterAddressOf } from "#shared/operator.ts";
import { PREMIUM_FEATURES } from "#shared/premium-features.ts";
import { DURATION, UPDATES } from "#shared/sale-words.ts";
import { YOUTUBE_TERMS } from "#shared/terms.ts";
import { DISPUTES, WITHDRAWAL_RIGHT, withdrawalForm } from "#shared/withdrawal.ts";

export const TERMS_OF_SERVICE: LegalText = {
  title: "Terms of Service",
  summary:
    "What we promise, what we ask of you, and what happens when something goes wrong. Short where it can be.",
  sections: [
    {
      id: "agreement",
      heading: "The agreement",
      blocks: [
        say(
          "These terms are between you and the company registered in Estonia that operates Tidylist (“we”):",
        ),
        describeOperator(),
        say(
          "By using Tidylist you agree to be bound by these terms and by the ",
          link("YouTube Terms of Service", YOUTUBE_TERMS),
          ". If you do not agree, please do not use it.",
        ),
        say(
          `You must be at least ${F.minimumAge} years old, or older where your country requires, and old enough where you live to enter into this agreement, or have a parent’s or guardian’s consent.`,
        ),
      ],
    },
    {
      id: "service",
      heading: "What Tidylist does",
      blocks: [
        say(
          "Tidylist shows what is in your YouTube playlists, finds videos that are hidden, removes what you tell it to, puts playlists into the order that you want, and calculates how long playlists and channels are. It is independent and not affiliated with YouTube or Google.",
        ),
        say(
          "It uses YouTube API Services. What Google does with data is in the ",
          link("Google Privacy Policy", GOOGLE_PRIVACY),
          ", and what we do is in our ",
          link("Privacy Policy", "/privacy-policy"),
          ".",
        ),
      ],
    },
    {
      id: "account",
      heading: "Your account",
      blocks: [
        say(
          "You sign in with Google, and what is done through your account counts as done by you. Keep your Google account safe. Connect only channels that are yours or that you may manage.",
        ),
      ],
    },
    {
      id: "plans",
      heading: "Plans",
      blocks: [
        say("Basic is free:"),
        list(
          "the playlist length calculator,",
          `basic management of up to ${F.basicPlaylists} playlists at a time,`,
          "individual video management,",
          "one YouTube channel.",
        ),
        say(`Premium costs $${F.premiumPriceUsd}, once:`),
        list(...PREMIUM_FEATURES.map((text) => `${lowerFirst(text)},`), "future updates."),
        say(
          `Without an account the calculator counts up to ${F.anonymousVideos} videos at a time. The limits of Basic and of visitors are Tidylist’s, not YouTube’s: on YouTube itself you can see and change all of your playlists.`,
        ),
        say(
          "YouTube allows each service a certain number of questions a day; when that is used up, work waits until YouTube allows more. Premium buys tools, and never a part of that allowance: it is shared out in the same way to everybody, whatever their plan.",
        ),
      ],
    },
    {
      id: "payment",
      heading: "Payment and refunds",
      blocks: [
        say(
          `Premium is a one-time payment of $${F.premiumPriceUsd} (US dollars), ${WITH_VAT}, by card, through Stripe. It is no subscription, and nothing renews. Card data goes to Stripe and never to us. The contract confirmation and the receipt come by mail, if Google says that the address of your account is yours, and stand on your account page.`,
        ),
        say(DURATION),
        say(
          `${UPDATES} Should we stop offering Tidylist sooner, you get back the part of the price that belongs to the time that is missing.`,
        ),
        say(
          `If Premium is not for you, ask for the money back on your account page within ${F.moneyBackDays} days of paying, or write to `,
          mail(SUPPORT_MAIL),
          `, and we refund the whole amount. This guarantee works once per person, also where somebody deletes their account and makes a new one. The account then returns to Basic: further channels can still be read, exported and disconnected, but no longer changed. Rights that the law gives you as a consumer stand beside this, with each purchase: above all the right of withdrawal.`,
        ),
      ],
    },
    {
      id: "withdrawal",
      heading: "Right of withdrawal",
      blocks: [
        say(link(WITHDRAW_HERE, WITHDRAW_ADDRESS)),
        ...WITHDRAWAL_RIGHT.map((text) => say(text)),
        say(
          "You need not give up this right for Premium to begin at once. If your account is deleted, write to ",
          mail(SUPPORT_MAIL),
          ".",
        ),
      ],
    },
    {
      id: "withdrawal-form",
      heading: "Model withdrawal form",
      blocks: withdrawalForm(letterAddressOf(operator)).map((text) => say(text)),
    },
    {
      id: "conduct",
      heading: "What we ask of you",
      blocks: [
        list(
          "Use Tidylist for playlists that you may manage, and within the law.",
          "Do not try to get around limits, overload it, or reach what belongs to somebody else.",
          "Use Tidylist through its pages. It is no service for programs, and gives nobody access to YouTube API Services.",
          "Do not present Tidylist’s results as YouTube’s own.",
        ),
      ],
    },
    {
      id: "removal",
      heading: "Removing videos cannot be undone",
      blocks: [
        say(
          `What you remove here is removed on YouTube, and YouTube cannot bring it back. Tidylist shows what would go and lets you save a list before. A video that still exists can be put back within ${F.lostTitleDays} days after YouTube last confirmed it, or after Tidylist removed it, whichever is later; one that was deleted or private cannot. You decide what goes. The order that a playlist had before you saved another can be put back within ${F.youtubeDataDays} days.`,
        ),
      ],
    },
    {
      id: "property",
      heading: "Who owns what",
      blocks: [
        say(
          "Your playlists and data stay yours. Videos, titles and pictures belong to their owners on YouTube. The name and design of Tidylist are ours. You may use the service; you get no other rights to it.",
        ),
      ],
    },
    {
      id: "ending",
      heading: "Ending it",
      blocks: [
        say(
          `You can delete your account at any time, on your account page. Accounts that nobody has used for ${F.inactivityYears} years are deleted; one with Premium only after a mail, at least ${F.deletionNoticeDays} days before. We may suspend an account that breaks these terms in earnest, and tell you why. If we end your account for any other reason within ${F.moneyBackDays} days of your payment, you get the money back.`,
        ),
      ],
    },
    {
      id: "liability",
      heading: "Warranty and liability",
      blocks: [
        say(
          "We take care that Tidylist’s figures are right and that it is there, but it depends on YouTube, which may change or be away, and we cannot promise that it always works. If you are a consumer, the law’s guarantee for digital services applies.",
        ),
        say(
          `As far as the law allows, we are not liable for indirect loss, and our total liability for a claim is limited to the amount that you have paid us in the ${F.liabilityMonths} months before it. Nothing here limits liability for intent or gross negligence, for death or injury, or rights that consumers cannot give up.`,
        ),
      ],
    },
    {
      id: "law",
      heading: "Law and disputes",
      blocks: [
        say(
          "The law of Estonia governs these terms, and disputes go to the courts of Estonia. If you are a consumer, you keep the protection of the law where you live and may go to its courts.",
        ),
        say(DISPUTES),
      ],
    },
    {
      id: "changes",
      heading: "Changes and contact",
      blocks: [
        say(
          "We change Tidylist where the law, YouTube’s rules or its interface, or security require it, and to make it better. That costs you nothing. Should a change take away something of what you paid for, we tell you by mail at least 30 days before, with the reason; until 30 days after it you can end the contract by mail to ",
          mail(SUPPORT_MAIL),
          " and get the whole price back. Where YouTube or a court gives us less time, we tell you at once.",
        ),
        say(
          "When these terms change, the new text stands here with its date before it counts. If you have an account, Tidylist asks you to agree to it before you go on. If you have paid for Premium and do not agree, you can end the contract on your account page and get the whole price back, for as long as you have not agreed. Should one sentence not hold, the others still do. Write to ",
          mail(LEGAL_MAIL),
          " about these terms, and to ",
          mail(SUPPORT_MAIL),
          " about everything else.",
        ),
        say(
          "Single point of contact for authorities and for users under the Digital Services Act (regulation (EU) 2022/2065, articles 11 and 12): ",
          mail(operator.email),
          ", in English or Estonian. Tell us there, too, about anything illegal that you find here.",
        ),
      ],
    },
  ],
};
