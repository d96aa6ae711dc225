const TILES = [
  { speed: "1x Normal", length: "3h 32m 31s" },
  { speed: "1.5x", length: "2h 21m 41s" },
  { speed: "2x", length: "1h 46m 16s" },
];

/** An example of an answer, shown until the first real one. Its figures add up. */
export function ExamplePlaylist() {
  return (
    <div aria-hidden="true" className="card p-5 text-soft select-none">
      <p className="text-sm">An evening of talks, for example</p>
      <p className="mt-1 text-4xl font-bold tracking-tight">3h 32m 31s</p>
      <div className="mt-4 grid gap-2 text-sm min-[26rem]:grid-cols-3">
        {TILES.map(({ speed, length }) => (
          <span
            key={speed}
            className="flex flex-wrap justify-between gap-x-3 rounded-lg border border-line px-3 py-2 min-[26rem]:block"
          >
            <span className="block">{speed}</span>
            <span className="block font-semibold">{length}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
