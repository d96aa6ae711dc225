/** The row index that a key moves to in a list of `count` rows; undefined if the key does not move. */
export function moveByKey(
  key: string,
  index: number,
  count: number,
  pageSize: number,
): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageSize,
    PageUp: index - pageSize,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (target === undefined || count === 0) return undefined;
  return Math.min(Math.max(target, 0), count - 1);
}
