// What the set-up of the tests hands to them with inject(), and what they tell of themselves.
import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A state folder with an empty, migrated database, to be copied. */
    migratedState: string;
    /** How many rounds each campaign plays, and the one seed that is played alone. */
    campaign: { seeds: number | "few" | "full"; only: number | null };
  }

  interface TaskMeta {
    /** What a campaign has counted, for whoever runs it. */
    campaign?: string;
  }
}
