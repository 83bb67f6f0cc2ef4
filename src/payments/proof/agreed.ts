/** An amount according to one provider. Providers of a chain may report different amounts. */

export interface Said {
  provider: string;
  amount: bigint;
}

/**
 * Bounds on which a quorum agrees; equal if a quorum reports the same amount. With two providers
 * they are the lowest and the highest report.
 */
export interface Agreed {
  /** A quorum says that there is at least this much: a single provider cannot raise it. */
  atLeast: bigint;
  /** A quorum says that there is at most this much: a single provider cannot lower it. */
  atMost: bigint;
}

const compare = (left: Said, right: Said): number =>
  Number(left.amount > right.amount) - Number(left.amount < right.amount);

/** Sorts the reports by amount, the lowest first. */
export const fromLeast = <Each extends Said>(said: readonly Each[]): Each[] =>
  said.toSorted(compare);

/** Undefined if the providers that have answered are not a quorum. */
export const agreedOf = (
  said: readonly Said[],
  isQuorum: (providers: readonly string[]) => boolean,
): Agreed | undefined => {
  const firstOf = (sorted: readonly Said[]): bigint | undefined => {
    const names = sorted.map(({ provider }) => provider);
    return sorted.find((_, index) => isQuorum(names.slice(0, index + 1)))?.amount;
  };
  const sorted = fromLeast(said);
  const [atMost, atLeast] = [firstOf(sorted), firstOf(sorted.toReversed())];
  return atMost === undefined || atLeast === undefined ? undefined : { atLeast, atMost };
};

export const isAgreed = ({ atLeast, atMost }: Agreed): boolean => atLeast === atMost;
