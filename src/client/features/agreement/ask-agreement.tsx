import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { isPersonal, USER_KEY } from "#client/api/query-client.ts";
import { forgetEarlyAnswers, request } from "#client/api/request.ts";
import { AgreementSentence } from "#client/identity/entrance.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import * as calls from "#shared/contract/calls.ts";
import { TERMS_VERSION } from "#shared/terms.ts";

/** Asks to accept the current terms. Somebody who declines goes to the account page, which works without agreement. */
export function AskAgreement({ isChanged, isBuyer }: { isChanged: boolean; isBuyer: boolean }) {
  const { agree, busy, failure } = useAgree();
  return (
    <section aria-labelledby="agreement" className="mx-auto max-w-prose py-12 sm:py-20">
      <h1 id="agreement" className="text-title font-bold tracking-tight">
        {isChanged ? "Our terms have changed" : "Before you start"}
      </h1>
      <p className="mt-3">
        {isChanged
          ? "Please read the new version. What is new: if you do not visit for 60 days, Tidylist stops reading your playlists, and after 12 months it ends the connection. When an account is deleted or a connection ends, we keep a code computed from it (a digest) for 31 days, so that restoring a backup does not bring it back. Documents about a payment come by mail. Whoever has paid and declines changed terms gets the price back. If you skipped the version before: since then, the money-back guarantee works once per person, and a digest records that it was used."
          : "Tidylist works with your playlists through YouTube API Services. Please read what you agree to."}
      </p>
      {isChanged && <WhatStops />}
      <AgreementSentence by="going on" className="mt-4" />
      {failure && (
        <p
          role="alert"
          className="mt-4 rounded-lg border border-loss-line bg-loss p-3 text-sm text-on-loss"
        >
          {failure}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} busyText="Saving…" onClick={() => agree()}>
          Agree and go on
        </Button>
        <Link to="/account" className={buttonClass("secondary", "min-h-11")}>
          Decline
        </Link>
      </div>
      <p className="mt-4 text-sm text-soft">
        If you decline, you can still download your data, disconnect YouTube and delete your account
        on your account page.
        {isBuyer &&
          " You can also end the contract for Premium there, and get the whole price back, for as long as you have not agreed."}
      </p>
    </section>
  );
}

/** What the server does until a new version is accepted (product.md 11.5.5). */
function WhatStops() {
  return (
    <ul className="mt-3 list-disc space-y-1 pl-5">
      <li>
        Paused until you agree: all features, the monthly clean-up, and keeping playlists sorted.
      </li>
      <li>
        Goes on: changes that you started before, reading your playlists in the background, the
        weekly mail and notifications where you turned them on.
      </li>
      <li>Your playlists on YouTube stay as they are.</li>
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
