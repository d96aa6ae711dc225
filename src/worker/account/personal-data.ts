// Every domain that stores personal data implements this, so that the data is exported and erased.

export type PersonalData = {
  /** The key under which the export shows it. */
  name: string;
  /** What is stored about this user, a large part as a stream of its JSON; null if nothing is. */
  export: (userId: string) => Promise<Record<string, unknown> | ReadableStream | null>;
  /**
   * First step of a deletion: after it nothing more is sent on the user's behalf. It expires by itself if
   * the deletion does not follow.
   */
  stop?: (userId: string) => Promise<void>;
  /** Erases all of it. Idempotent, also after a failure. */
  erase: (userId: string) => Promise<void>;
};

/** A JSON object of these fields; a stream is the JSON text of its field. */
export async function* joinParts(
  fields: readonly (readonly [name: string, value: unknown])[],
): AsyncGenerator<string | Uint8Array> {
  let separator = "{\n";
  for (const [name, value] of fields) {
    yield `${separator}${JSON.stringify(name)}: `;
    if (value instanceof ReadableStream) yield* value;
    else yield JSON.stringify(value, null, 2);
    separator = ",\n";
  }
  yield "\n}\n";
}
