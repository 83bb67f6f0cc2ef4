/** What counts as proved of a chain: the same fact, said by enough providers on their own. */

/** What one provider says of a question. */
export interface Statement<Fact> {
  /** The provider's name, for alarms. */
  provider: string;
  /** Who runs it: two addresses of one host are one witness. */
  witness: string;
  /** The fact in one form, so that equal facts are equal texts. Null: it was forged or broken. */
  said: string | null;
  fact: Fact;
}

/** `open`: too few have said anything yet. `disputed`: they contradict each other. */
export type Proof<Fact> = {
  /** Providers that say something else than most, or something that cannot be true. */
  dissenters: readonly string[];
} & ({ state: 'proved'; fact: Fact } | { state: 'open' } | { state: 'disputed' });

/** So many witnesses must say the same where so many are configured. */
export const QUORUM = 2;

/** One witness alone is enough where there is only one: whether it may be is asked elsewhere. */
export const requiredOf = (witnesses: readonly string[]): number =>
  Math.min(QUORUM, new Set(witnesses).size);

const witnessesOf = (statements: readonly Statement<unknown>[]): number =>
  new Set(statements.map(({ witness }) => witness)).size;

/**
 * Proved is what `required` witnesses say, as long as they are more than those who say otherwise. A
 * provider that says nothing may be late: it neither proves nor disputes.
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
