const ROWS = ["a", "b", "c", "d", "e"];

/** A placeholder for the list while it loads. */
export function ListSkeleton({ saying }: { saying: string }) {
  return (
    <>
      <p role="status" className="mb-4 text-sm text-soft">
        {saying}…
      </p>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        {ROWS.map((row) => (
          <div key={row} className="flex gap-3 py-3">
            <span className="h-13.5 w-24 shrink-0 rounded-md bg-sunken" />
            <span className="flex-1">
              <span className="block h-5 w-3/5 rounded-md bg-sunken" />
              <span className="mt-2 block h-8 w-2/5 rounded-md bg-sunken" />
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
