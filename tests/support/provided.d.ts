// Types of the values that the set-up passes to tests with inject(), and of the tests' metadata.
import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A state folder with an empty, migrated database, to be copied. */
    migratedState: string;
    /**
     * How many rounds each campaign plays, each with its own seed; `only` are the seeds to play
     * instead, if any. calculator-lies.test.ts has its own constant in place of `only`. After so
     * many `failures` it ends.
     */
    campaign: { seeds: number | "few" | "full"; only: readonly number[]; failures: number };
  }

  interface TaskMeta {
    /** The numbers that a campaign counted, for the report. */
    campaign?: string;
  }
}
