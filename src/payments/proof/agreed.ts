/** How much there is of something, where providers of a chain say different amounts. */

export interface Said {
  provider: string;
  amount: bigint;
}

/** Equal where a quorum agrees. With two providers they are the least and the most of both. */
export interface Agreed {
  /** As much as a quorum says that there is at least: nobody alone can make it more. */
  atLeast: bigint;
  /** As much as a quorum says that there is at most: nobody alone can make it less. */
  atMost: bigint;
}

const compare = (left: Said, right: Said): number =>
  Number(left.amount > right.amount) - Number(left.amount < right.amount);

/** The providers by what they say, the least first. */
export const fromLeast = <Each extends Said>(said: readonly Each[]): Each[] =>
  said.toSorted(compare);

/** Undefined where those that answer are no quorum. */
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
