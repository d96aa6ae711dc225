/** A field of a request or an answer; `fields` are those of the object, or of each in the list. */
export type PublicField = {
  name: string;
  type: string;
  required: boolean;
  description: string;
  fields: readonly PublicField[];
};

/** A call that anybody may make, as the reference page shows it. */
export type PublicCall = {
  method: string;
  path: string;
  summary: string;
  parameters: readonly PublicField[];
  body: readonly PublicField[];
  answer: readonly PublicField[];
  /** Whether it also answers line by line while it works. */
  streams: boolean;
};
