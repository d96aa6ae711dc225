/** The public origin. The build sets it from PUBLIC_ORIGIN; outside a build there is no `env`. */
export const publicOrigin: string = import.meta.env?.PUBLIC_ORIGIN ?? "https://tidylist.app";
