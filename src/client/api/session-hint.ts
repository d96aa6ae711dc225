// A cookie, readable by scripts, that is set while a session exists. Without this cookie the page does not ask for the
// current user. The cookie grants no access.

const HINT = "__Host-signed-in";

export function hasSessionHint(): boolean {
  return document.cookie.split("; ").includes(`${HINT}=1`);
}

/** Deletes the hint of a session that has ended. The document then shows what visitors see. */
export function dropSessionHint(): void {
  delete document.documentElement.dataset["signedIn"];
  document.cookie = `${HINT}=; Max-Age=0; Path=/; Secure; SameSite=Strict`;
}
