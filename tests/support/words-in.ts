// The messages of a language, compiled as for its build. `#words/*` is English.
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ReactNode } from "react";
import { projectRoot } from "#scripts/project-root.ts";
import type { Language } from "#shared/languages.ts";
import * as account from "#words/account.ts";
import * as agreement from "#words/agreement.ts";
import * as calculator from "#words/calculator.ts";
import * as changes from "#words/changes.ts";
import * as checkout from "#words/checkout.ts";
import * as documents from "#words/documents.ts";
import * as history from "#words/history.ts";
import * as identity from "#words/identity.ts";
import * as library from "#words/library.ts";
import * as plans from "#words/plans.ts";
import * as playlist from "#words/playlist.ts";
import * as playlists from "#words/playlists.ts";
import * as removal from "#words/removal.ts";
import * as shell from "#words/shell.ts";
import * as ui from "#words/ui.ts";

const ENGLISH = {
  account,
  agreement,
  calculator,
  changes,
  checkout,
  documents,
  history,
  identity,
  library,
  plans,
  playlist,
  playlists,
  removal,
  shell,
  ui,
};

/** Every language has the same keys and parameters. */
type InAnyLanguage<Room> = {
  [Key in keyof Room]: Room[Key] extends string ? string : Room[Key];
};
export type Words = { [Name in keyof typeof ENGLISH]: InAnyLanguage<(typeof ENGLISH)[Name]> };

export async function wordsIn(language: Language): Promise<Words> {
  const rooms = Object.keys(ENGLISH).map(async (name) => {
    const file = path.join(projectRoot, "src/words", language, `${name}.ts`);
    const room: unknown = await import(pathToFileURL(file).href);
    return [name, room] as const;
  });
  return Object.fromEntries(await Promise.all(rooms)) as Words;
}

/** Leaves out a tag of a message, and keeps what it marks. */
export const plain = (content: ReactNode): ReactNode => content;
