// The scopes that the client may request. Google returns the long names of identity scopes for their short
// ones, so a client that compares granted with requested scopes must know both.
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

/** Each scope once, by its long name; Google would refuse the `unknown` ones. */
export function readScopes(text: string): { scopes: string[]; unknown: string[] } {
  const names = text.split(" ").filter((name) => name !== "");
  const scopes = [...new Set(names.map((name) => shortNames.get(name) ?? name))];
  return { scopes, unknown: scopes.filter((one) => !identityScopes.has(one) && !labels.has(one)) };
}

/** True for scopes that only identify the person: signing in grants them, without a checkbox. */
export function isIdentityScope(scope: string): boolean {
  return identityScopes.has(scope);
}

/** Its name on the consent page. */
export function labelOf(scope: string): string {
  return labels.get(scope) ?? scope;
}

/** True if the person grants this scope without a consent page. */
export function isGrantedBy(grants: WorldPerson["grants"], scope: string): boolean {
  if (isIdentityScope(scope) || grants === "all") return true;
  return grants === "readonly" && scope.endsWith(".readonly");
}
