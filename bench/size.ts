/** `npm run bench -- --short`, for CI: parts of it, with fewer rounds; 3 min 22 s on a quiet machine with two cores. */
export const isShort = process.argv.includes("--short");
