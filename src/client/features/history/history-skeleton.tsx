const ROWS = ["a", "b", "c", "d", "e", "f"];
const BAR = "block rounded-md bg-sunken";

export function HistorySkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading the history
      </p>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        <span className={`${BAR} h-16 w-full`} />
        <ul className="card mt-12 divide-y divide-line">
          {ROWS.map((row) => (
            <li key={row} className="space-y-2.5 px-4 py-3">
              <span className={`${BAR} h-5 w-3/5`} />
              <span className={`${BAR} h-4 w-1/4`} />
              <span className={`${BAR} h-4 w-4/5`} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
