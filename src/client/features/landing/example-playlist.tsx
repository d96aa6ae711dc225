const ROWS = [
  { width: "w-[88%]", clock: "1:02:03" },
  { width: "w-[46%]", clock: "32:10" },
  { width: "w-[64%]", clock: "45:41" },
  { width: "w-[30%]", clock: "21:07" },
  { width: "w-[72%]", clock: "51:30" },
];

/** A drawing of what comes out: lengths put in order, and one sum. The figures add up. */
export function ExamplePlaylist() {
  return (
    <div aria-hidden="true" className="card p-5 select-none max-lg:hidden sm:p-6">
      <p className="text-soft">An evening of talks</p>
      <p className="mt-1 text-5xl font-bold tracking-tight">3h 32m 31s</p>
      <ul className="mt-6 space-y-3">
        {ROWS.map(({ width, clock }) => (
          <li key={clock} className="flex items-center gap-4">
            <span className="flex-1">
              <span className={`block h-2.5 rounded-full bg-tint-line ${width}`} />
            </span>
            <span className="text-sm font-medium">{clock}</span>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid grid-cols-3 gap-2 text-sm">
        {["1x 3h 32m", "1.5x 2h 21m", "2x 1h 46m"].map((tile, index) => (
          <span
            key={tile}
            className={`rounded-lg border px-3 py-2 font-medium ${index === 1 ? "border-accent bg-tint text-accent" : "border-line"}`}
          >
            {tile}
          </span>
        ))}
      </div>
    </div>
  );
}
