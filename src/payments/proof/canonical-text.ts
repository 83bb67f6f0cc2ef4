/** Equal facts give equal texts, provided that the code builds their keys in the same order. */
export const canonicalText = (fact: unknown): string =>
  JSON.stringify(fact, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
