import { Section } from "#client/ui/section.tsx";
import * as words from "#words/account.ts";

const BAR = "block h-4 rounded-md bg-sunken";

/** Placeholders for the first two sections. Nothing is rendered below, so nothing can be pushed down. */
export function AccountSkeleton() {
  return (
    <div className="mt-6 space-y-5">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <Section id="you" title={words.you}>
        <Profile />
        <div aria-hidden="true" className="mt-5 flex h-12 gap-10 motion-safe:animate-pulse">
          <span className={`${BAR} w-28`} />
          <span className={`${BAR} w-20`} />
        </div>
        <span aria-hidden="true" className={`${BAR} mt-4 h-10 w-full max-w-md`} />
      </Section>
      <Section id="youtube" title="YouTube">
        <Profile />
        <span aria-hidden="true" className={`${BAR} mt-5 h-24 w-full`} />
      </Section>
    </div>
  );
}

function Profile() {
  return (
    <div aria-hidden="true" className="mt-4 flex items-center gap-4 motion-safe:animate-pulse">
      <span className="size-16 shrink-0 rounded-full bg-sunken" />
      <div className="min-w-0 flex-1 space-y-3">
        <span className={`${BAR} w-40 max-w-full`} />
        <span className={`${BAR} w-56 max-w-full`} />
      </div>
    </div>
  );
}
