// Events in the order of their times; those of the same time in the order in which they were added.

type Entry<Event> = { time: number; order: number; event: Event };

/** A binary heap. */
export function createTimeline<Event>() {
  const heap: Entry<Event>[] = [];
  let added = 0;
  const isBefore = (a: Entry<Event> | undefined, b: Entry<Event> | undefined) =>
    a !== undefined &&
    b !== undefined &&
    (a.time < b.time || (a.time === b.time && a.order < b.order));

  function swap(one: number, other: number): void {
    const [a, b] = [heap[one], heap[other]];
    if (!a || !b) return;
    [heap[one], heap[other]] = [b, a];
  }

  return {
    add(time: number, event: Event): void {
      let at = heap.push({ time, order: (added += 1), event }) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(heap[at], heap[parent])) break;
        swap(at, parent);
        at = parent;
      }
    },

    /** The time of the earliest event. */
    nextAt: (): number => heap[0]?.time ?? Infinity,

    /** Takes the earliest event. */
    next(): Entry<Event> | undefined {
      const [first] = heap;
      const last = heap.pop();
      if (!first || !last || heap.length === 0) return first;
      heap[0] = last;
      for (let at = 0; ;) {
        const left = 2 * at + 1;
        const child = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
        if (!isBefore(heap[child], heap[at])) return first;
        swap(at, child);
        at = child;
      }
    },
  };
}
