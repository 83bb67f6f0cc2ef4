/** Suggests similar names for an unknown one. */

const distance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, position) => position);
  for (const [index, letter] of [...left].entries()) {
    const next = [index + 1];
    for (const [position, other] of [...right].entries())
      next.push(
        Math.min(
          (row[position] ?? 0) + (letter === other ? 0 : 1),
          (row[position + 1] ?? 0) + 1,
          (next[position] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

const MOST = 3;

/** Those that contain the given name, then those that differ from it by few letters. */
export const nearNames = (given: string, names: readonly string[]): string[] => {
  const most = Math.max(1, Math.floor(given.length / 4));
  return names
    .map((name) => ({ name, steps: name.includes(given) ? 0 : distance(given, name) }))
    .filter(({ steps }) => steps <= most)
    .sort((left, right) => left.steps - right.steps || (left.name < right.name ? -1 : 1))
    .slice(0, MOST)
    .map(({ name }) => name);
};
