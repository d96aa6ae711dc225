import { AttributionSpace } from "#client/ui/youtube-attribution.tsx";

const BLOCK = "rounded-md bg-sunken";
const STATS = ["playlists", "videos", "hidden", "duration"];
const CARDS = ["a", "b", "c", "d", "e", "f"];

/**
 * The outline of the dashboard, in the places of its parts. Prerendered, and shown to people with a session until
 * the dashboard is there.
 */
export function DashboardFrame() {
  return (
    <div className="hidden py-4 sm:py-8 hinted:block">
      {/* Not an h1, which would be the second one in the page that search engines read. */}
      <p role="heading" aria-level={1} className="sr-only">
        Loading your playlists
      </p>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        <div className="flex min-h-12 items-start sm:min-h-15">
          <span className={`${BLOCK} h-8 w-44`} />
        </div>
        <div className="mt-2 flex min-h-16 items-center gap-3 max-sm:mt-12">
          <span className="size-10 rounded-full bg-sunken" />
          <span className={`${BLOCK} h-5 w-56`} />
        </div>
        <div className="card mt-3 grid grid-cols-2 sm:grid-cols-4">
          {STATS.map((name) => (
            <div key={name} className="px-3 py-2 sm:px-5 sm:py-3">
              <span className={`block ${BLOCK} h-4 w-24`} />
              <span className={`mt-1 block ${BLOCK} h-7 w-16`} />
              <span className="block h-4" />
            </div>
          ))}
        </div>
        <AttributionSpace className="mt-1 max-sm:hidden" />
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 sm:mt-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <span className="card h-11 lg:h-120" />
          <div>
            <span className={`block ${BLOCK} h-10 w-40`} />
            <div className="mt-10 grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
              {CARDS.map((name) => (
                <span key={name} className="card h-72" />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
