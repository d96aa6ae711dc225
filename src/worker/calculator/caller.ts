// Who asks for a calculation.
import type { QuotaClass } from "#worker/quota/classes.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";

/** `key` is the key of the caller's rate limit; the units are counted for the subject. */
export type Caller = {
  key: string;
  signedIn: boolean;
  subject: () => Promise<Subject | undefined>;
};

/** Whose units the readings for a caller spend. */
export function classOf({ signedIn }: Pick<Caller, "signedIn">): QuotaClass {
  return signedIn ? "coldSignedIn" : "coldAnonymous";
}
