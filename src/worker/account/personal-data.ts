// Whoever keeps something about people says so here, and it is exported and erased with the rest.

export type PersonalData = {
  /** The key under which the export shows it. */
  name: string;
  /** What is held about this user; null for nothing. */
  export: (userId: string) => Promise<Record<string, unknown> | null>;
  /** Erases all of it. May be repeated after any failure. */
  erase: (userId: string) => Promise<void>;
};
