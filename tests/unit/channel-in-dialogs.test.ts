// Every dialog is listed here: it changes something on YouTube and names the channel (product.md 6.8), or it does not.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";

/** The dialogs after which something on YouTube is changed. */
const CHANGES = [
  "features/history/put-back-dialog.tsx",
  "features/playlist-detail/transfer-dialog.tsx",
  "library/change-window/change-window.tsx",
  "library/changes/consent.tsx",
  "library/creation/create-playlist.tsx",
  "library/order/save-order-window.tsx",
  "library/removal/confirm-removal.tsx",
  "library/replacement/replace-video.tsx",
  "library/replacement/search-youtube.tsx",
];
/** Say how something ended, or are about our account, the plans or the page. */
const CHANGES_NOTHING = [
  "features/calculator/input/channel-offers.tsx",
  "features/account/delete-account.tsx",
  "features/account/money-back.tsx",
  "features/calculator/input/own-lists-window.tsx",
  "features/held-videos/tool-window.tsx",
  "features/playlist-detail/arrange/arrange-toolbar.tsx",
  "features/playlist-detail/playlist-modal.tsx",
  "features/playlists/filter-sheet.tsx",
  "library/changes/maybe-twice.tsx",
  "library/creation/creation-outcome.tsx",
  "library/removal/removal-outcome.tsx",
  "plans/pricing-dialog.tsx",
  "shell/header/open-account-menu.tsx",
  "shell/header/signed-in.tsx",
  "ui/dialogs/keys-dialog.tsx",
];
/** The dialog that ends a channel's library here names it, too (product.md 27.3.9). */
const ENDS_LIBRARY = ["features/account/youtube-connection.tsx"];
/** What dialogs are made of. */
const PARTS = ["library/changes/question.tsx", "ui/dialogs/modal.tsx"];
/** Every file that has a change made, and the file of the window or place that names the channel before. */
const MAKES_CHANGES: Record<string, string> = {
  "features/automations/monthly-clean-up.tsx": "features/automations/monthly-clean-up.tsx",
  "features/history/history.tsx": "features/history/history.tsx",
  "features/playlist-detail/transfer-dialog.tsx": "features/playlist-detail/transfer-dialog.tsx",
  // A change that was confirmed before the page went to Google.
  "library/change-window/change-host.tsx": "library/change-window/change-window.tsx",
  "library/change-window/change-window.tsx": "library/change-window/change-window.tsx",
  "library/changes/undoable-removals.ts": "library/changes/undoable-removals.ts",
  "library/changes/use-change.ts": "library/changes/use-change.ts",
  "library/creation/use-creation.ts": "library/creation/create-playlist.tsx",
  "library/job-line.tsx": "library/job-line.tsx",
  "library/order/save-order-window.tsx": "library/order/save-order-window.tsx",
  "library/removal/use-confirmed.ts": "library/removal/confirm-removal.tsx",
  "library/replacement/replace-video.tsx": "library/replacement/replace-video.tsx",
};

const root = path.join(projectRoot, "src/client");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const files = globSync("**/*.tsx", { cwd: root });
/** A call that has a change made at once. Without `confirmed`, requestChange() only opens a window. */
const MAKES_CHANGE =
  /(?<!function )\b(useChange|makeChange|useInsertion|useContinueJob|useAnswerCleaning|useReplace|useUndoReplacement|useSaveOrder)\(|confirmed: \{/;

test("every file with a dialog is listed", () => {
  const dialog = /<(dialog|Dialog|Modal|Question|ChangeQuestion|AlertDialog\.\w+|Dialog\.\w+)[\s>]/;
  const found = files.filter((file) => dialog.test(read(file)));
  expect(found.toSorted()).toEqual(
    [...CHANGES, ...CHANGES_NOTHING, ...ENDS_LIBRARY, ...PARTS].toSorted(),
  );
});

test.each(CHANGES)("%s is a ChangeQuestion, which names the channel", (file) => {
  expect(read(file)).toMatch(/<ChangeQuestion[\s>]/);
  expect(read(file)).not.toMatch(/<(dialog|Modal|Question)[\s>]/);
});

test("every file that has a change made is listed", () => {
  const found = globSync("**/*.{ts,tsx}", { cwd: root }).filter((file) =>
    MAKES_CHANGE.test(read(file)),
  );
  expect(found.toSorted()).toEqual(Object.keys(MAKES_CHANGES).toSorted());
});

test.each([
  ...new Set(Object.values(MAKES_CHANGES)),
  "library/cleaning-schedule.tsx",
  "library/changes/question.tsx",
  ...ENDS_LIBRARY,
])("%s names the channel", (file) => {
  expect(read(file)).toMatch(/<(ChangeQuestion|ChannelLine)[\s>]|\bdescribeChannel\(client\)/);
});
