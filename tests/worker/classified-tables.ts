// Every table and key in which something of a person is stored, by what may be left in it. The tests of what is left
// fail for one that is not here.

/** What holds data from YouTube, and what may hold only what is ours: times, reasons, states and ids of playlists. */
export const OBJECT_TABLES: Record<string, "emptied" | "ours"> = {
  // Ids and the counts of the list, by which their data is found again.
  playlists: "ours",
  pages: "emptied",
  items: "emptied",
  videos: "emptied",
  history: "emptied",
  // What still waits.
  jobs: "ours",
  // Date, reason and result.
  removals: "ours",
  insertions: "emptied",
  creations: "emptied",
  // Date, count and reason of saved orders.
  orders: "ours",
  // Keyed hashes of videos that were told.
  told: "ours",
  // The index of the names: groups of three characters.
  names_config: "ours",
  names_data: "ours",
  names_idx: "ours",
  __drizzle_migrations: "ours",
};

/** What the object stores by key: times, the monthly clean-up, and which playlists are kept sorted. */
export const OBJECT_KEYS = [
  "alerts",
  // When the last check of alerts ended and the next is due, while they are turned off.
  "alertChecks",
  "channelReadAt",
  "cleaning",
  "confirmedAt",
  "connectionChecks",
  "correctedSeenAt",
  "dueRecorded",
  // Of this hour.
  "exports",
  "hiddenLookAt",
  "verifyAgainAt",
  "keptOrders",
  "namesPurgedAt",
  // Liked videos, for a day.
  "liked",
  "owner",
  "nextLookAt",
  // Of each open job.
  "point",
  "unitsRead",
  "upkeep",
  "vanishedSeenAt",
];

/** The tables of D1 with rows of the person, as long as they are connected; and while it was ended, or the account deleted. */
export const D1_TABLES: Record<string, { afterConnection: boolean; afterAccount: boolean }> = {
  grants: { afterConnection: false, afterAccount: false },
  libraries: { afterConnection: false, afterAccount: false },
  playlists: { afterConnection: false, afterAccount: false },
  revocations: { afterConnection: false, afterAccount: false },
  users: { afterConnection: true, afterAccount: false },
  // The first library: ids and a time of ours.
  channel_libraries: { afterConnection: true, afterAccount: false },
  accounts: { afterConnection: true, afterAccount: false },
  sessions: { afterConnection: true, afterAccount: false },
  alerts: { afterConnection: false, afterAccount: false },
  push_devices: { afterConnection: false, afterAccount: false },
  oauth_flows: { afterConnection: true, afterAccount: false },
  activity: { afterConnection: true, afterAccount: false },
  // Accounting law: seven years.
  payments: { afterConnection: true, afterAccount: true },
  payment_documents: { afterConnection: true, afterAccount: true },
  // Numbers, of nobody.
  document_numbers: { afterConnection: true, afterAccount: true },
  // Ids of Stripe's events, of nobody.
  payment_events: { afterConnection: true, afterAccount: true },
  // What YouTube shows to everybody, of nobody; 30 days.
  public_videos: { afterConnection: true, afterAccount: true },
};
