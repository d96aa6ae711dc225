// The eight questions (product.md 3.5.7), for the landing page and for search engines as structured data.
import {
  ANONYMOUS_VIDEO_LIMIT,
  BASIC_PLAYLIST_LIMIT,
  CHANNEL_LIMIT,
  LINE_LIMIT,
  MONEY_BACK_DAYS,
  PREMIUM_PRICE_USD,
} from "#shared/plans.ts";

export type Question = { question: string; answer: string };

export const QUESTIONS: readonly Question[] = [
  {
    question: "What is Tidylist?",
    answer:
      "A tool for people who own YouTube playlists. It finds the videos that were deleted, made private or blocked, takes them out when you say so, puts a playlist in the order you want, keeps your list in step with YouTube, and adds up how long everything is. It also has a calculator for the length of playlists, videos and channels that anybody may use without an account. Tidylist is independent and not affiliated with YouTube.",
  },
  {
    question: "Is my account safe, and what may Tidylist do?",
    answer:
      "You sign in with Google, so we never see a password. Connecting YouTube asks for reading only. The right to change playlists is asked for separately, the first time you want something changed, and you may say no and keep everything that only reads. Nothing is changed unless you ask for it. You can disconnect at any time, which gives the permission back to Google and erases your playlists here.",
  },
  {
    question: "What is the difference between free and Premium?",
    answer: `Basic is free: the calculator, up to ${BASIC_PLAYLIST_LIMIT} playlists at a time, videos removed or moved one by one, and hidden videos found in every playlist and taken out of one playlist at a time. Premium lists all your playlists together and works on many things at once: selecting, cleaning and deleting in bulk, copying and moving videos, and making or merging playlists. It saves a playlist in any order and keeps it sorted, cleans up once a month, and takes up to ${CHANNEL_LIMIT} YouTube channels. It also comes with priority support.`,
  },
  {
    question: "How does it find hidden videos?",
    answer:
      "It reads each playlist from YouTube and asks about every video in it. A video counts as hidden when it is private, deleted, restricted or blocked everywhere, and each one says which; what is blocked in one country is shown when you ask for it. If Tidylist saw it while it could still be watched, the row also shows what it was called, for up to 30 days.",
  },
  {
    question: "Is Premium a subscription?",
    answer: `No. You pay $${PREMIUM_PRICE_USD} once, by card, and that is all. Nothing renews, and there is nothing to cancel.`,
  },
  {
    question: "Does it work with music playlists?",
    answer: `Yes. Playlists and albums from YouTube Music work like any other: paste a music.youtube.com link, or sync the ones in your library. Without an account the calculator counts up to ${ANONYMOUS_VIDEO_LIMIT} videos at a time, over up to ${LINE_LIMIT} playlists or channels.`,
  },
  {
    question: "Can I get my money back?",
    answer: `Yes, within ${MONEY_BACK_DAYS} days of buying Premium. Ask for it on your account page, or write to us. The guarantee works once per person. The payment goes back to the card it came from, and the account returns to Basic.`,
  },
  {
    question: "How do I get started?",
    answer:
      "Press Get Started, sign in with Google and connect YouTube. Your playlists appear within seconds; reading them shows what is hidden in each. If you only want to know how long a playlist is, or all videos of a channel, paste its link into the box at the top of this page. Private playlists and your liked videos can be counted too, once you are signed in and connected.",
  },
];
