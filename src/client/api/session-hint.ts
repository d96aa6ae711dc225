// The cookie by which the server tells a page that asking who is here is worth a call. It opens
// nothing; strangers do not have it, and their pages ask nothing.

const HINT = "__Host-signed-in";

export function hasSessionHint(): boolean {
  return document.cookie.split("; ").includes(`${HINT}=1`);
}

/** For a hint that has outlived its session. */
export function dropSessionHint(): void {
  document.cookie = `${HINT}=; Max-Age=0; Path=/; Secure; SameSite=Strict`;
}
