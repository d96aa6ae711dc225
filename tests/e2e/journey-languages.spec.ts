// The whole journey in a language from right to left and in one without spaces, with real calls: from the calculator to the
// deletion of the account. Everything is found by its role and its message; only the sandbox's pages are in English.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { createElement, Fragment, type ReactNode } from "react";
import { itemsAtYouTube } from "#tests/e2e/at-youtube.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { agree, CARDS, payWith } from "#tests/e2e/real-people.ts";
import { test } from "#tests/e2e/test.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { ordinaryId, playlists, testWorld } from "#tests/support/test-world.ts";
import { textOf } from "#tests/support/text-of.ts";
import { plain, type Words, wordsIn } from "#tests/support/words-in.ts";
import { TOAST_HOTKEY } from "#client/ui/timings.ts";
import { directionOf, pathOf } from "#shared/languages.ts";
import { PREMIUM_PRICE_USD } from "#shared/plans.ts";

/** In each language, a person with a playlist of three videos. The second is private. */
const JOURNEYS = (["ar", "ja"] as const).map((tag) => ({
  tag,
  person: {
    email: `${tag}@example.com`,
    givenName: tag,
    familyName: "Test",
    channelId: `UC${tag}00000000000000000000`,
    grants: "all",
  },
  hidden: { id: `private00${tag}`, title: "", privacy: "private" },
  list: {
    id: `PL${tag.padEnd(32, "0")}`,
    title: `The ${tag} list`,
    channelId: `UC${tag}00000000000000000000`,
    privacy: "public",
    items: [ordinaryId(0), `private00${tag}`, ordinaryId(1)],
  },
}));

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp({
    world: {
      videos: [...testWorld.videos, ...JOURNEYS.map(({ hidden }) => hidden)],
      playlists: [playlists.small, ...JOURNEYS.map(({ list }) => list)],
      people: JOURNEYS.map(({ person }) => person),
    },
  });
});
test.afterAll(() => app.stop());

for (const { tag, person, hidden, list } of JOURNEYS) {
  test(`${tag}: everything from the calculator to the deletion of the account stays in the language`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const words = await wordsIn(tag);
    const complaints = watchConsole(page);
    const changesBefore = await changesAtYouTube();
    const ownChanges = async () => (await changesAtYouTube()).slice(changesBefore.length);
    const main = page.getByRole("main");
    const header = page.getByRole("banner");
    const playlist = page.getByRole("dialog", { name: list.title });

    await page.goto(`${app.origin}${pathOf(tag)}/playlist-length`);
    await main.getByRole("button", { name: playlists.small.title }).click();
    await expect(main.getByRole("heading", { name: words.calculator.results })).toBeVisible();

    // The form has the same link.
    await main.getByRole("link", { name: words.calculator.signUp }).last().click();
    await page.getByRole("button", { name: person.email, exact: true }).click();
    await expectLanguage(page, tag, "/playlist-length");
    await header.getByRole("link", { name: words.shell.dashboard }).click();
    await main.getByRole("button", { name: words.agreement.agree }).click();
    await main.getByRole("button", { name: words.identity.connect }).click();
    await agree(page, person.email);
    await expectLanguage(page, tag, "/");
    await expect(openButton(page, words, list.title)).toBeVisible();

    await header.getByRole("link", { name: words.shell.upgrade, exact: true }).click();
    await expectLanguage(page, tag, "/checkout");
    const price = words.plans.price({ amount: PREMIUM_PRICE_USD });
    await payWith(page, CARDS.asksOnPage, words.checkout.pay({ price }));
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expectLanguage(page, tag, "/");
    await expect(toast(page, words)).toContainText(words.plans.welcomeTitle);
    await expect(header.getByRole("button", { name: words.shell.alreadyPremium })).toBeDisabled();

    await openButton(page, words, list.title).click();
    const rows = playlist.getByRole("grid", { name: words.playlist.videos }).getByRole("row");
    await expect(rows).toHaveCount(list.items.length);
    const removes = words.playlist.removeVideo({ title: words.library.privateVideo });
    await rows.getByRole("button", { name: removes }).click();
    const question = page.getByRole("dialog", { name: words.removal.removeOneTitle });
    await question
      .getByRole("button", { name: words.removal.allowThenRemoveVideos({ count: 1 }) })
      .click();
    await agree(page, person.email);
    await expectLanguage(page, tag, "/");
    await expect(toast(page, words)).toContainText(words.changes.removed({ count: 1 }));
    await expect(rows).toHaveCount(list.items.length - 1);
    expect(await ownChanges()).toEqual(["DELETE"]);
    expect(await itemsAtYouTube(app, list.id)).toEqual(list.items.toSpliced(1, 1));

    // It can be put back once its owner shows it again.
    await show(hidden.id);
    await page.keyboard.press("Escape");
    await choose(page, words, person, words.shell.removalHistory);
    await expectLanguage(page, tag, "/history");
    const facts = { strong: plain, playlist: plain, name: list.title, place: 2 };
    const removed = main
      .getByRole("listitem")
      .filter({ hasText: textOf(words.history.removedFromPlace(facts)) });
    const putBack = textOf(words.history.putBackNamed({ rest: () => null, name: "" }));
    await removed.getByRole("button", { name: putBack }).click();
    await expect(toast(page, words)).toContainText(words.changes.putBack({ count: 1 }));
    await expect(removed.getByRole("button", { name: putBack })).toHaveCount(0);
    expect(await ownChanges()).toEqual(["DELETE", "POST"]);
    expect(await itemsAtYouTube(app, list.id)).toEqual(list.items);

    await choose(page, words, person, words.shell.account);
    await expectLanguage(page, tag, "/account");
    const payments = main.getByRole("region", { name: words.account.planAndPayments });
    await payments.getByRole("button", { name: words.account.withdrawHere }).click();
    const withdrawal = page.getByRole("dialog", { name: words.account.withdrawTitle });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      withdrawal.getByRole("button", { name: words.account.confirmWithdrawal }).click(),
    ]);
    expect(await readFile(await file.path(), "utf8")).toContain(words.documents.withdraw);
    await expect(toast(page, words)).toContainText(words.account.withdrawn);
    await expect(payments).toContainText(words.account.basic);

    await main.getByRole("button", { name: words.account.deleteMine }).click();
    const deletion = page.getByRole("dialog", { name: words.account.deleteTitle });
    const { deletionPhrase: phrase, typeToConfirm } = words.account;
    await deletion.getByRole("textbox", { name: typeToConfirm({ phrase }) }).fill(phrase);
    await deletion.getByRole("button", { name: words.account.deleteForGood }).click();
    await expect(main.getByRole("heading", { name: words.account.deletedTitle })).toBeFocused();
    await main.getByRole("link", { name: words.account.backHome }).click();
    await expectLanguage(page, tag, "/");
    await expect(header.getByRole("link", { name: words.shell.getStarted })).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

/** The page at `path` is open, in this language. */
async function expectLanguage(page: Page, tag: "ar" | "ja", path: string): Promise<void> {
  const address = `${app.origin}${pathOf(tag)}${path}`.replace(/\/$/, "");
  await expect(page).toHaveURL(
    ({ origin, pathname }) => `${origin}${pathname}`.replace(/\/$/, "") === address,
  );
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", tag);
  await expect(html).toHaveAttribute("dir", directionOf(tag));
}

const toast = (page: Page, { ui }: Words) =>
  page.getByRole("region", { name: ui.notifications({ key: TOAST_HOTKEY }) });

const openButton = (page: Page, { playlists: words }: Words, title: string) => {
  const name = textOf(words.manage({ action: plain, name: apart, title }));
  return page.getByRole("main").getByRole("button", { name });
};

/** A part that is only heard stands apart in the name of a control. */
const apart = (content: ReactNode) => createElement(Fragment, null, " ", content);

/** Chooses an entry of the account menu. */
async function choose(
  page: Page,
  { shell }: Words,
  { givenName, familyName }: { givenName: string; familyName: string },
  entry: string,
): Promise<void> {
  const name = shell.accountMenuOf({ name: `${givenName} ${familyName}` });
  await page.getByRole("banner").getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** The calls that changed what is in playlists. */
async function changesAtYouTube(): Promise<string[]> {
  const answer = await fetch(`${app.sandboxOrigin}/sandbox/log`);
  const { calls } = (await answer.json()) as { calls: { method: string; path: string }[] };
  return calls
    .filter(({ method, path }) => method !== "GET" && path.endsWith("/playlistItems"))
    .map(({ method }) => method);
}

/** The owner of the video makes it public. */
async function show(id: string): Promise<void> {
  const body = JSON.stringify({ id, privacy: "public" });
  const answer = await fetch(`${app.sandboxOrigin}/sandbox/youtube/video`, {
    method: "POST",
    body,
  });
  expect(answer.ok).toBe(true);
}
