import { KontorError } from './error.ts';

/** One event: the statuses in which it may happen, and the status after it. */
export interface Transition<Status extends string> {
  readonly from: readonly Status[];
  readonly to: Status;
}

/**
 * All events of an object: one closed table for each noun. The functions of the noun, the diagrams
 * of the documents and the tests of the SQL triggers read it.
 */
export type Transitions<Status extends string> = Readonly<Record<string, Transition<Status>>>;

/** A change of state that the table does not allow: a bug of the program, not a faulty request. */
class TransitionError extends KontorError {
  override readonly name = 'TransitionError';
}

export const isAllowed = <Status extends string>(
  { from }: Transition<Status>,
  status: Status,
): boolean => from.includes(status);

/** The status after the event. @throws TransitionError if the event cannot happen */
export const statusAfter = <Status extends string>(
  transition: Transition<Status>,
  status: Status,
): Status => {
  if (isAllowed(transition, status)) return transition.to;
  throw new TransitionError(`${status} cannot become ${transition.to}`);
};

/** The final statuses, which no event changes. */
export const finalStatuses = <Status extends string>(
  statuses: readonly Status[],
  table: Transitions<Status>,
): Status[] =>
  statuses.filter((status) =>
    Object.values(table).every(({ from, to }) => to === status || !from.includes(status)),
  );

/** Each pair of statuses that the table allows, once. */
export const statusChanges = <Status extends string>(
  table: Transitions<Status>,
): { from: Status; to: Status }[] => {
  const changes = Object.values(table).flatMap(({ from, to }) =>
    from.filter((status) => status !== to).map((status) => ({ from: status, to })),
  );
  const known = new Map(changes.map((change) => [`${change.from} ${change.to}`, change]));
  return [...known.values()];
};
