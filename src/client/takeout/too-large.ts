/** Thrown where a file is larger than what can be read. */
export class TooLarge extends Error {}
