/** A fact of the chain is proved if enough providers report it independently of one another. */

/** The answer of one provider to a question. */
export interface Statement<Fact> {
  /** The provider's name, for alarms. */
  provider: string;
  /** The operator of the provider: two addresses at one host count as one witness. */
  witness: string;
  /** The fact as canonical text, so that equal facts are equal texts. Null: forged or broken. */
  said: string | null;
  fact: Fact;
}

/** `open`: too few have answered yet. `disputed`: they contradict each other. */
export type Proof<Fact> = {
  /** Providers that contradict the majority, or whose answer cannot be true. */
  dissenters: readonly string[];
} & ({ state: 'proved'; fact: Fact } | { state: 'open' } | { state: 'disputed' });

/** The number of witnesses that must agree, if at least as many are configured. */
export const QUORUM = 2;

/**
 * How many witnesses must agree. If only one is configured, one is enough; whether a single witness
 * is allowed is checked elsewhere.
 */
export const requiredOf = (witnesses: readonly string[]): number =>
  Math.min(QUORUM, new Set(witnesses).size);

const witnessesOf = (statements: readonly Statement<unknown>[]): number =>
  new Set(statements.map(({ witness }) => witness)).size;

/**
 * A fact is proved if `required` witnesses report it and fewer witnesses report something else. A
 * provider without an answer may be late: it neither proves nor disputes.
 */
export const prove = <Fact>(
  statements: readonly Statement<Fact>[],
  required: number,
): Proof<Fact> => {
  const groups = Map.groupBy(statements, ({ said }) => said);
  const [most = []] = [...groups]
    .flatMap(([said, group]) => (said === null ? [] : [group]))
    .toSorted((left, right) => witnessesOf(right) - witnessesOf(left));
  const others = statements.filter((each) => !most.includes(each));
  const dissenters = others.map(({ provider }) => provider);
  const [first] = most;
  const count = witnessesOf(most);
  if (first !== undefined && count >= Math.max(1, required) && count > witnessesOf(others))
    return { state: 'proved', fact: first.fact, dissenters };
  return { state: others.length > 0 ? 'disputed' : 'open', dissenters };
};
