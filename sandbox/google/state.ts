// The state of the Google stand-in, in memory only.
import { createCodes, type Codes } from "#sandbox/google/codes.ts";
import { createGrants, type Grants } from "#sandbox/google/grants.ts";
import { createDirectory, type Directory } from "#sandbox/google/people.ts";
import type { WorldPerson } from "#sandbox/world.ts";

export interface GoogleState {
  people: Directory;
  grants: Grants;
  codes: Codes;
}

export function createGoogleState(people: readonly WorldPerson[]): GoogleState {
  return { people: createDirectory(people), grants: createGrants(), codes: createCodes() };
}
