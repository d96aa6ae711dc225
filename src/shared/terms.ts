// The agreement that everybody accepts before they use the features (product.md 11.5).

/**
 * The version of the Terms of Service and the Privacy Policy together. Raised with each change that people have to
 * agree to: everybody is then asked again. 2 covers saved orders and keeping sorted, liked videos and own lists in the
 * calculator, several channels, and notifications. 3 covers the money-back guarantee, which works once per person. 4 covers
 * what ends without a visit, the list of what was erased, mails with documents, and the end of a contract whose changed terms are
 * declined.
 */
export const TERMS_VERSION = 4;

/** The day on which what they say last changed. `declared-data.test.ts` fails when it changes and this day does not. */
export const TERMS_DATE = "2026-11-27";

/** YouTube's own terms, which whoever uses Tidylist agrees to as well. */
export const YOUTUBE_TERMS = "https://www.youtube.com/t/terms";

/** True if the version that a person has accepted, if any, is older than the current one. */
export function mustAgree(acceptedVersion: number | null): boolean {
  return acceptedVersion === null || acceptedVersion < TERMS_VERSION;
}
