/** The language of the addresses without a language, and of whatever another language lacks. */
export const DEFAULT_LANGUAGE = "en";

/** The languages of the product (BCP 47 tags); each has its messages in `messages/<tag>/`. */
export const LANGUAGES = [DEFAULT_LANGUAGE] as const;

export type Language = (typeof LANGUAGES)[number];
