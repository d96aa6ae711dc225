import { Button } from "#client/ui/button.tsx";
import { NameMark } from "#client/ui/name-mark.tsx";

/** What stands when a page has failed beyond repair. Says no more than that and offers a way on. */
export function ErrorScreen() {
  return (
    <main className="mx-auto flex min-h-svh max-w-lg flex-col items-start justify-center gap-4 p-6">
      <NameMark className="size-10" />
      <h1 className="text-title font-bold">This page has stopped working</h1>
      <p className="text-soft">
        The fault is ours. Loading the page again usually helps, and what was under way goes on by
        itself.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
        <Button onClick={() => window.location.assign("/")}>Go to the start</Button>
      </div>
    </main>
  );
}
