// What the Worker sends has no English in another language: mails, pushes, documents, results that are shared, errors.
// english-left.test.ts proves that no text stands in the source; here the words are those of the language.
import { expect, test } from "vitest";
import { readRooms } from "#scripts/messages/rooms.ts";
import { ERROR_STATUS } from "#shared/error-codes.ts";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "#shared/languages.ts";
import { keysOf } from "#shared/record-of.ts";
import { DISPUTES, WITHDRAWAL_RIGHT, withdrawalForm } from "#shared/withdrawal.ts";
import { letterAddressOf } from "#shared/operator.ts";
import { alertMail } from "#worker/alerts/alert-mail.ts";
import { alertPush } from "#worker/alerts/alert-push.ts";
import { contractText, receiptText, withdrawalText } from "#worker/billing/document-texts.ts";
import { errorSentence } from "#worker/http/error-sentences.ts";

const operator = {
  name: "ÄÖÜ",
  registryCode: "1",
  address: "ÄÖÜ 1",
  email: "a@b.de",
  phone: "2",
  vatNumber: "3",
};
const seller = { operator, publicOrigin: "https://a.de", vatRates: { EE: 24 } };
const purchase = { intentId: "4", amountCents: 2900, currency: "usd", paidAt: 0 };
const video = {
  id: "5",
  title: "ÄÖÜ",
  channelTitle: "ÜÖÄ",
  forgottenAt: 0,
  playlists: ["Ä", "Ö", "Ü", "ÄÄ"],
};
const unnamed = { ...video, title: "", channelTitle: "" };
const news = { vanished: [video, unnamed], visibleAgain: [video] };

/** Names, the parts of addresses, and what the law says in English (product.md 2.14.7). */
const KEPT = /Tidylist|JSON|YouTube|Premium|Basic|Google|Stripe|https?:\S+|delete my account/g;
const LAW = [...WITHDRAWAL_RIGHT, ...withdrawalForm(letterAddressOf(operator)), DISPUTES];

async function sentIn(language: Language): Promise<Record<string, string>> {
  const about = { id: "u", channelTitle: "ÄÖÜ", language };
  const { subject, text } = await alertMail(news, seller, "t.s", about);
  const push = alertPush(news, { id: "p", deviceId: "d", library: "u", channel: "ÄÖÜ" }, language);
  const said = { name: "ÄÖÜ", at: 0, isMailed: true };
  return {
    mail: `${subject}\n${text}`,
    push: [push.title, push.body, push.turnOff].join("\n"),
    contract: contractText(seller, purchase, language),
    receipt: receiptText(seller, purchase, "EE", language),
    receiptWithoutCountry: receiptText(seller, purchase, undefined, language),
    withdrawal: withdrawalText(seller, purchase, { ...said, isDisputed: false }, language),
    disputed: withdrawalText(seller, purchase, { ...said, isDisputed: true }, language),
    errors: keysOf(ERROR_STATUS)
      .map((code) => errorSentence(language, code, ""))
      .join("\n"),
  };
}

test.each(["ar", "hi", "ja", "ko"] as const)(
  "%s: all that is sent has its letters",
  async (tag) => {
    for (const [kind, text] of Object.entries(await sentIn(tag))) {
      const rest = LAW.reduce((left, words) => left.replace(words, ""), text).replaceAll(KEPT, "");
      expect([kind, rest.match(/[A-Za-z]{4,}/g)]).toEqual([kind, null]);
      expect(rest).toMatch(/\p{L}{2}/u);
    }
  },
);

test.each(LANGUAGES.filter(({ tag }) => tag !== DEFAULT_LANGUAGE))(
  "$tag: no message with two words or more is the English one",
  ({ tag }) => {
    // YouTube's own words for its logo, and keys.
    const named = new Set(["ui.developedWith", "ui.keysMove", "ui.keysCalculate"]);
    const english = readRooms(DEFAULT_LANGUAGE);
    const same = Object.entries(readRooms(tag)).flatMap(([room, messages]) =>
      Object.entries(messages)
        .filter(([key]) => !named.has(`${room}.${key}`))
        .filter(([key, text]) => text === english[room]?.[key] && hasWords(text))
        .map(([key, text]) => `${room}.${key}: ${text}`),
    );
    expect(same).toEqual([]);
  },
);

/** Besides parameters, tags and names. */
function hasWords(message: string): boolean {
  const text = message.replaceAll(/<[^>]*>|\{\w+(?:, number)?\}/g, "").replaceAll(KEPT, "");
  return (text.match(/\p{L}{4,}/gu) ?? []).length > 1;
}
