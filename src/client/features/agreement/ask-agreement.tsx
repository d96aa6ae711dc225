import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { isPersonal, USER_KEY } from "#client/api/query-client.ts";
import { forgetEarlyAnswers, request } from "#client/api/request.ts";
import { AgreementSentence } from "#client/identity/entrance.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import * as calls from "#shared/contract/calls.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import * as words from "#words/agreement.ts";
import * as identityWords from "#words/identity.ts";
import * as page from "#words/page.ts";

/** Asks to accept the current terms. Somebody who declines goes to the account page, which works without agreement. */
export function AskAgreement({ isChanged, isBuyer }: { isChanged: boolean; isBuyer: boolean }) {
  const { agree, busy, failure } = useAgree();
  return (
    <section aria-labelledby="agreement" className="mx-auto max-w-prose py-12 sm:py-20">
      <h1 id="agreement" className="text-title font-bold tracking-tight">
        {isChanged ? words.changed : words.beforeStart}
      </h1>
      <p className="mt-3">{isChanged ? words.whatIsNew : words.firstAgreement}</p>
      {isChanged && <WhatStops />}
      <AgreementSentence sentence={identityWords.agreeByGoOn} className="mt-4" />
      {failure && (
        <p
          role="alert"
          className="mt-4 rounded-lg border border-loss-line bg-loss p-3 text-sm text-on-loss"
        >
          {failure}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} busyText={words.saving} onClick={() => agree()}>
          {words.agree}
        </Button>
        <Link to="/account" className={buttonClass("secondary", "min-h-11")}>
          {words.decline}
        </Link>
      </div>
      <p className="mt-4 text-sm text-soft">
        {words.ifDeclined}
        {isBuyer && `${page.sentenceSeparator}${words.buyerMayEnd}`}
      </p>
    </section>
  );
}

/** What the server does until a new version is accepted (product.md 11.5.5). */
function WhatStops() {
  return (
    <ul className="mt-3 list-disc space-y-1 ps-5">
      <li>{words.paused}</li>
      <li>{words.goesOn}</li>
      <li>{words.playlistsStay}</li>
    </ul>
  );
}

function useAgree() {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(calls.agree, { body: { version: TERMS_VERSION } }),
    onSuccess: (user) => {
      // boot.js requested these answers before the agreement, so they are refusals; the queries have to ask again.
      forgetEarlyAnswers();
      client.setQueryData(USER_KEY, user);
      void client.resetQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
      // The pressed button disappears.
      document.getElementById("content")?.focus({ preventScroll: true });
    },
  });
  return { agree: mutate, busy: isPending, failure: error && failureSentence(error) };
}
