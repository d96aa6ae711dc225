/** A field of a request or an answer; `fields` are those of the object or of the list's elements. */
export type PublicField = {
  name: string;
  type: string;
  required: boolean;
  description: string;
  fields: readonly PublicField[];
};

/** A call without sign-in, as the reference page shows it. */
export type PublicCall = {
  method: string;
  path: string;
  summary: string;
  parameters: readonly PublicField[];
  body: readonly PublicField[];
  answer: readonly PublicField[];
  /** Whether it can also stream its answer as JSON lines. */
  streams: boolean;
};
