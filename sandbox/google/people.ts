// The world's people at Google: the subject never changes, the address may. Changes of address are in
// memory; a restart or reset forgets them.
import { createHash } from "node:crypto";
import type { WorldPerson } from "#sandbox/world.ts";

export interface GooglePerson {
  /** The address in the world, which tokens contain and YouTube uses. */
  account: string;
  /** 21 digits, derived from the account. */
  sub: string;
  /** The current address. */
  email: string;
  name: string;
  givenName: string;
  familyName: string;
  grants: WorldPerson["grants"];
}

export interface Directory {
  /** In the order of the world file. */
  all(): readonly GooglePerson[];
  /** By the current address, else by the one in the world. */
  find(address: string): GooglePerson | undefined;
  bySub(sub: string): GooglePerson | undefined;
  /** Returns false, and changes nothing, if the address is or was another person's. */
  rename(person: GooglePerson, address: string): boolean;
}

export function createDirectory(worldPeople: readonly WorldPerson[]): Directory {
  const people = worldPeople.map((person) => toGooglePerson(person));
  const isAddressOf = (person: GooglePerson, address: string): boolean =>
    isSameAddress(person.email, address) || isSameAddress(person.account, address);
  return {
    all: () => people,
    find: (address) =>
      people.find((person) => isSameAddress(person.email, address)) ??
      people.find((person) => isSameAddress(person.account, address)),
    bySub: (sub) => people.find((person) => person.sub === sub),
    rename: (person, address) => {
      const taken = people.some((other) => other !== person && isAddressOf(other, address));
      if (!taken) person.email = address;
      return !taken;
    },
  };
}

function toGooglePerson({ email, givenName, familyName, grants }: WorldPerson): GooglePerson {
  const full = `${givenName} ${familyName}`.trim();
  const name = full === "" ? email.replace(/@.*$/, "") : full;
  return { account: email, sub: subjectOf(email), email, name, givenName, familyName, grants };
}

function subjectOf(account: string): string {
  const hash = createHash("sha256").update(`subject ${account.toLowerCase()}`).digest("hex");
  return `1${String(BigInt(`0x${hash}`) % 10n ** 20n).padStart(20, "0")}`;
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
