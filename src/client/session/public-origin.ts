/** Where the product lives in public; the build writes it in from PUBLIC_ORIGIN. */
export const publicOrigin: string = import.meta.env.PUBLIC_ORIGIN ?? "https://tidylist.app";
