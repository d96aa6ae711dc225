// The date of the legal texts, and that the privacy policy declares all that is stored.
import { createHash } from "node:crypto";
import { getTableName, is, Table } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ACCESSIBILITY_STATEMENT } from "#client/features/legal/accessibility-statement.ts";
import { describeDate, plainText } from "#client/features/legal/legal-text.ts";
import { PRIVACY_POLICY } from "#client/features/legal/privacy-policy.ts";
import { TERMS_OF_SERVICE } from "#client/features/legal/terms-of-service.ts";
import { END_AFTER_DAYS, END_NOTICE_DAYS, REST_AFTER_DAYS } from "#shared/absence.ts";
import { TERMS_DATE, TERMS_VERSION } from "#shared/terms.ts";
import { OBJECT_TABLES } from "#tests/worker/classified-tables.ts";
import * as schema from "#worker/db/schema.ts";

const texts = [PRIVACY_POLICY, TERMS_OF_SERVICE, ACCESSIBILITY_STATEMENT];
const privacy = plainText(PRIVACY_POLICY);
const LIBRARY =
  "your playlists, the videos in them with title, channel, dates, length and availability";
const HISTORY = "the history of what left it and what was put in";
/** Where the privacy policy says what a table holds, or what others keep for us. */
const DECLARED = {
  database: {
    users: "name, e-mail address and whether Google has verified it",
    accounts: "the number by which Google knows you",
    sessions: "when it signed in and when it was last used",
    oauth_flows: "A sign-in or connection that was begun and not finished",
    channel_libraries: "Your library, one for each channel",
    grants: "the channel’s name and picture, what you have allowed, and Google’s tokens",
    libraries: "the work under way",
    playlists: "summaries of your playlists",
    payments: "that you have paid, when, how much, and the payment’s number at Stripe",
    payment_documents: "with the contract confirmation and the receipt",
    // Of nobody: the last number of a document, and ids of Stripe's events.
    document_numbers: "the contract confirmation and the receipt",
    payment_events: "the payment’s number at Stripe",
    public_videos: "What YouTube shows to everybody of the videos in your public playlists",
    revocations: "the encrypted token is kept for up to",
    alerts: "that you want the weekly mail about vanished videos, since when",
    push_devices: "for each browser its address at its maker’s push service",
    activity: "what happened to your account",
  },
  object: {
    playlists: LIBRARY,
    pages: LIBRARY,
    items: LIBRARY,
    videos: LIBRARY,
    names_config: LIBRARY,
    names_data: LIBRARY,
    names_idx: LIBRARY,
    history: "how full each playlist was",
    jobs: "the work under way",
    removals: HISTORY,
    insertions: HISTORY,
    creations: HISTORY,
    orders: "the orders that you saved with those before",
    told: "we keep digests only, so that nothing is told twice",
    // Which tables there are.
    __drizzle_migrations: "Your library",
  },
  elsewhere: {
    ledger: "under a keyed digest that is different every day",
    suppressions: "it keeps on a list, and sends nothing more to them",
    restorePoints: "our host can put our databases back to any point",
    traces: "in which our numbers of you or of playlists may be",
    log: "Our host’s own technical log, which names nobody",
  },
};

describe("the date of the legal pages", () => {
  it("changes with what they say: whoever changes a text sets TERMS_DATE to that day, and the digest here", () => {
    const said = texts.map(plainText).join("\n");
    const digest = createHash("sha256").update(said).digest("hex");
    expect({ date: TERMS_DATE, version: TERMS_VERSION, digest }).toEqual({
      date: "2026-11-27",
      version: 4,
      digest: "0f69c6c9af1efcdc3d7a98778d154adf43c8f44cbd835aa1ef219467b285af66",
    });
    expect(describeDate("2026-11-26")).toBe("November 26, 2026");
  });
});

describe("the privacy policy", () => {
  it("says what is read without a visit, and when that ends", () => {
    for (const sentence of [
      "we also read it when you are not here",
      "once a week the videos of your removal history",
      "Once a week we ask Google whether your permission still stands",
      `Without a visit for ${REST_AFTER_DAYS} days we read nothing more`,
      `After ${END_AFTER_DAYS / (365 / 12)} months without a visit, and once none of your channels is read any more, we give the permission back to Google`,
      `${END_NOTICE_DAYS} days before, we say so by mail`,
      "unless you have alerts, the monthly clean-up or a playlist that is kept sorted",
    ]) {
      expect(privacy).toContain(sentence);
    }
  });

  it("declares every table of the database and of the object, and what lies with others", () => {
    const tables = Object.values(schema).flatMap((one) =>
      is(one, Table) ? getTableName(one) : [],
    );
    expect(Object.keys(DECLARED.database).toSorted()).toEqual(tables.toSorted());
    expect(Object.keys(DECLARED.object).toSorted()).toEqual(Object.keys(OBJECT_TABLES).toSorted());
    for (const sentences of Object.values(DECLARED)) {
      for (const sentence of Object.values(sentences)) expect(privacy).toContain(sentence);
    }
  });
});
