/** Where the product lives in public; the build writes it in from PUBLIC_ORIGIN, and only a build has an env. */
export const publicOrigin: string = import.meta.env?.PUBLIC_ORIGIN ?? "https://tidylist.app";
