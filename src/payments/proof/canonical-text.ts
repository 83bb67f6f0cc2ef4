/** One text for equal facts: keys are in the order in which the code names them. */
export const canonicalText = (fact: unknown): string =>
  JSON.stringify(fact, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
