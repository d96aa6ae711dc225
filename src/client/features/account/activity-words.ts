import type { ActivityKind } from "#shared/contract/account.ts";

const WORDS: Readonly<Record<string, string>> = {
  signed_in: "Signed in",
  signed_out: "Signed out",
  sessions_ended: "Signed out other sessions",
  youtube_connected: "Connected YouTube",
  youtube_write_allowed: "Allowed changes on YouTube",
  youtube_access_lost: "Google stopped accepting the YouTube connection",
  youtube_disconnected: "Disconnected YouTube",
  data_exported: "Exported the data",
} satisfies Record<ActivityKind, string>;

/** The text of an activity; a kind unknown to this page is shown by its name. */
export function describeActivity(kind: string): string {
  const words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined;
  return words ?? kind.replaceAll("_", " ");
}
