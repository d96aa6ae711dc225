// A cookie, readable by scripts, that is set while a session exists. Without it the page does not ask for the
// current user. It grants no access.

const HINT = "__Host-signed-in";

export function hasSessionHint(): boolean {
  return document.cookie.split("; ").includes(`${HINT}=1`);
}

/** Deletes a hint whose session has ended, and shows visitors' pages again. */
export function dropSessionHint(): void {
  delete document.documentElement.dataset["signedIn"];
  document.cookie = `${HINT}=; Max-Age=0; Path=/; Secure; SameSite=Strict`;
}
