// The world's people as Google knows them: a subject that never changes, and an address that may.
// Changes of address live in memory; a restart or a reset forgets them.
import { createHash } from "node:crypto";
import type { WorldPerson } from "#sandbox/world.ts";

export interface GooglePerson {
  /** The address that the world gives the person: what tokens carry and YouTube knows. */
  account: string;
  /** 21 digits, from the account alone. */
  sub: string;
  /** The address of today. */
  email: string;
  name: string;
  givenName: string;
  familyName: string;
  grants: WorldPerson["grants"];
}

export interface Directory {
  /** In the order of the world. */
  all(): readonly GooglePerson[];
  /** By the address of today, or else by the one in the world. */
  find(address: string): GooglePerson | undefined;
  bySub(sub: string): GooglePerson | undefined;
  /** Answers false, and changes nothing, when the address is or was somebody else's. */
  rename(person: GooglePerson, address: string): boolean;
}

export function createDirectory(worldPeople: readonly WorldPerson[]): Directory {
  const people = worldPeople.map((person) => introduce(person));
  const isAddressOf = (person: GooglePerson, address: string): boolean =>
    same(person.email, address) || same(person.account, address);
  return {
    all: () => people,
    find: (address) =>
      people.find((person) => same(person.email, address)) ??
      people.find((person) => same(person.account, address)),
    bySub: (sub) => people.find((person) => person.sub === sub),
    rename: (person, address) => {
      const taken = people.some((other) => other !== person && isAddressOf(other, address));
      if (!taken) person.email = address;
      return !taken;
    },
  };
}

function introduce({ email, givenName, familyName, grants }: WorldPerson): GooglePerson {
  const full = `${givenName} ${familyName}`.trim();
  const name = full === "" ? email.replace(/@.*$/, "") : full;
  return { account: email, sub: subjectOf(email), email, name, givenName, familyName, grants };
}

function subjectOf(account: string): string {
  const hash = createHash("sha256").update(`subject ${account.toLowerCase()}`).digest("hex");
  return `1${String(BigInt(`0x${hash}`) % 10n ** 20n).padStart(20, "0")}`;
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
