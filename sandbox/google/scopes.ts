// The scopes that the client may ask for. Google answers the short names of identity scopes by
// their long ones, so a client that compares what it got with what it asked must know both.
import type { WorldPerson } from "#sandbox/world.ts";

const ROOT = "https://www.googleapis.com/auth/";

export const EMAIL_SCOPE = `${ROOT}userinfo.email`;
export const PROFILE_SCOPE = `${ROOT}userinfo.profile`;

const shortNames = new Map([
  ["email", EMAIL_SCOPE],
  ["profile", PROFILE_SCOPE],
]);

const identityScopes = new Set(["openid", EMAIL_SCOPE, PROFILE_SCOPE]);

const labels = new Map([
  [`${ROOT}youtube.readonly`, "View your YouTube account"],
  [`${ROOT}youtube`, "Manage your YouTube account"],
  [
    `${ROOT}youtube.force-ssl`,
    "See, edit, and permanently delete your YouTube videos, ratings, comments and captions",
  ],
]);

/** Each scope once, by its long name; `unknown` are those that Google would refuse. */
export function readScopes(text: string): { scopes: string[]; unknown: string[] } {
  const names = text.split(" ").filter((name) => name !== "");
  const scopes = [...new Set(names.map((name) => shortNames.get(name) ?? name))];
  return { scopes, unknown: scopes.filter((one) => !identityScopes.has(one) && !labels.has(one)) };
}

/** Whether it only says who the person is: granted by signing in, without a checkbox. */
export function isIdentityScope(scope: string): boolean {
  return identityScopes.has(scope);
}

/** What the consent page calls it. */
export function labelOf(scope: string): string {
  return labels.get(scope) ?? scope;
}

/** Whether a person of the world grants this when nobody is there to tick or untick it. */
export function isGrantedBy(grants: WorldPerson["grants"], scope: string): boolean {
  if (isIdentityScope(scope) || grants === "all") return true;
  return grants === "readonly" && scope.endsWith(".readonly");
}
