// The eight questions (product.md 3.5.7), for the landing page and for search engines as structured data.
import {
  ANONYMOUS_VIDEO_LIMIT,
  BASIC_PLAYLIST_LIMIT,
  CHANNEL_LIMIT,
  LINE_LIMIT,
  MONEY_BACK_DAYS,
  PREMIUM_PRICE_USD,
} from "#shared/plans.ts";
import * as words from "#words/landing.ts";

export type Question = { question: string; answer: string };

export const QUESTIONS: readonly Question[] = [
  {
    question: words.questionWhat,
    answer: words.answerWhat,
  },
  {
    question: words.questionSafe,
    answer: words.answerSafe,
  },
  {
    question: words.questionPlans,
    answer: words.answerPlans({ playlists: BASIC_PLAYLIST_LIMIT, channels: CHANNEL_LIMIT }),
  },
  {
    question: words.questionHidden,
    answer: words.answerHidden,
  },
  {
    question: words.questionSubscription,
    answer: words.answerSubscription({ price: `$${PREMIUM_PRICE_USD}` }),
  },
  {
    question: words.questionMusic,
    answer: words.answerMusic({ videos: ANONYMOUS_VIDEO_LIMIT, lines: LINE_LIMIT }),
  },
  {
    question: words.questionRefund,
    answer: words.answerRefund({ days: MONEY_BACK_DAYS }),
  },
  {
    question: words.questionStart,
    answer: words.answerStart,
  },
];
