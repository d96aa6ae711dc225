/** `npm run bench -- --short`: about two minutes, for CI: fewer rounds of those parts that need few. */
export const isShort = process.argv.includes("--short");
