import { publicCalls } from "virtual:public-api";
import { addressOf } from "#client/api/request.ts";
import type { PublicCall, PublicField } from "#client/features/api-reference/public-call.ts";
import { publicOrigin } from "#client/shell/public-origin.ts";
import { FIGURES } from "#client/plans/figures.ts";
import * as calls from "#shared/contract/calls.ts";
import { addressParts } from "#shared/contract/endpoint.ts";
import { ANONYMOUS_VIDEO_LIMIT, LINE_LIMIT } from "#shared/plans.ts";

const RULES = [
  "No key and no account. Calls that need somebody signed in are not part of the public API.",
  `One question may hold ${LINE_LIMIT} lines and counts up to ${ANONYMOUS_VIDEO_LIMIT} videos. Answers are kept for ${FIGURES.freshHours} hours, so asking again costs nothing.`,
  `One network address may ask ${FIGURES.calculationsAMinute} times a minute; answers that are kept do not count.`,
  "An error is a status, a code in X-Error-Code and one plain sentence of text. With 429, Retry-After says in how many seconds it is worth trying again. When YouTube's daily allowance is used up, an answer may come with what is known and a warning for the rest, and says in resumesAt from when on the rest can be asked for.",
  "The GET call may be made from any web page, the POST call from programs only. Please keep an answer for as long as its Cache-Control says.",
];
const EXAMPLES: Record<string, string> = {
  [calls.sharedAnalysis]: `curl '${publicOrigin}${addressOf(calls.sharedAnalysis, { query: { list: "PLAYLIST_ID", titles: "1" } })}'`,
  [calls.analyzePlaylists]: `curl ${publicOrigin}${addressParts(calls.analyzePlaylists).path} \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/x-ndjson' \\
  -d '{"urls": ["https://www.youtube.com/playlist?list=PLAYLIST_ID"]}'`,
};

/** The public calls, generated from the same list as openapi.json. */
export function ApiReference() {
  return (
    <div className="py-8 sm:py-12">
      <h1 className="text-title font-bold tracking-tight">API Reference</h1>
      <p className="mt-2 max-w-prose text-soft">
        Ask how long playlists are from your own program. The whole description, for tools, is{" "}
        <a href={addressOf(calls.openapi)} className="text-accent underline underline-offset-4">
          openapi.json
        </a>
        .
      </p>
      <ul className="mt-5 max-w-prose list-disc space-y-2 pl-5 marker:text-soft">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {publicCalls.map((call) => (
        <Call key={`${call.method} ${call.path}`} call={call} />
      ))}
    </div>
  );
}

function Call({ call }: { call: PublicCall }) {
  const name = `${call.method} ${call.path}`;
  const example = EXAMPLES[name];
  return (
    <section aria-label={name} className="mt-8 card p-5 sm:p-6">
      <h2 className="font-mono text-base font-semibold break-all sm:text-lg">
        <span className="mr-2 rounded-md bg-tint px-2 py-1 text-accent">{call.method}</span>
        {call.path}
      </h2>
      <p className="mt-3">{call.summary}</p>
      {call.streams && (
        <p className="mt-2 text-soft">
          With <code>Accept: application/x-ndjson</code> it sends a line for each page that is read,
          and the answer as the last line.
        </p>
      )}
      {example !== undefined && (
        <pre className="mt-4 rounded-lg bg-sunken p-3 text-sm break-all whitespace-pre-wrap">
          <code>{example}</code>
        </pre>
      )}
      <Fields heading="In the address" fields={call.parameters} />
      <Fields heading="In the body" fields={call.body} />
      <Fields heading="Answer" fields={call.answer} />
    </section>
  );
}

function Fields({ heading, fields }: { heading: string; fields: readonly PublicField[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-semibold">{heading}</h3>
      <FieldList fields={fields} />
    </>
  );
}

function FieldList({ fields }: { fields: readonly PublicField[] }) {
  return (
    <dl className="mt-2 space-y-2 text-sm">
      {fields.map(({ name, type, required, description, fields: inner }) => (
        <div key={name} className="border-l-2 border-line pl-3">
          <dt>
            <code className="font-semibold">{name}</code>{" "}
            <span className="text-soft">
              {type}
              {!required && ", optional"}
            </span>
          </dt>
          <dd>
            {description}
            {inner.length > 0 && <FieldList fields={inner} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
