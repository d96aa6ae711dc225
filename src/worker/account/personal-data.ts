// Whoever keeps something about people says so here, and it is exported and erased with the rest.

export type PersonalData = {
  /** The key under which the export shows it. */
  name: string;
  /** What is held about this user; null for nothing. */
  export: (userId: string) => Promise<Record<string, unknown> | null>;
  /**
   * Ends what is being done in their name before anything else of a deletion: after it nothing is sent
   * any more. It lapses by itself where the deletion does not follow.
   */
  stop?: (userId: string) => Promise<void>;
  /** Erases all of it. May be repeated after any failure. */
  erase: (userId: string) => Promise<void>;
};
