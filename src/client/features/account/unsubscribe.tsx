// The page that a link in the weekly mail opens. It works without a session, and changes nothing before its button is
// pressed, because mail programs open links by themselves.
import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { request } from "#client/api/request.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { Button, buttonClass } from "#client/ui/button.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { useHydrated } from "#client/ui/browser-state.ts";
import * as calls from "#shared/contract/calls.ts";
import * as words from "#words/account.ts";

export function Unsubscribe() {
  const { hash } = useLocation();
  // The link is /unsubscribe#<token>. The prerendered page has no hash, so the first render must not use it.
  const token = useHydrated() ? decode(hash.slice(1)) : "";
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => request(calls.unsubscribe, { query: { token } }),
  });
  return (
    <SiteFrame>
      <div className="mx-auto max-w-md py-16 sm:py-24">
        <h1 className="text-title font-bold tracking-tight">
          {isSuccess ? words.mailOffTitle : words.turnMailOffTitle}
        </h1>
        <p role="status" className="mt-3 min-h-12 text-soft">
          {isSuccess ? words.mailOff : words.ifMailOff}
        </p>
        {error && (
          <p role="alert" className="mt-3 font-medium text-on-loss">
            {failureSentence(error)}
          </p>
        )}
        <div className="mt-6 flex flex-col gap-3">
          {!isSuccess && (
            <Button
              variant="primary"
              busy={isPending}
              busyText={words.turningOff}
              onClick={() => mutate()}
            >
              {words.turnMailOff}
            </Button>
          )}
          <Link to="/automations" className={buttonClass("secondary")}>
            {words.openAutomations}
          </Link>
        </div>
      </div>
    </SiteFrame>
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
