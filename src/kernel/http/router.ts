import type { OperationContract } from './contract.ts';

/** Finds the operations of a path: one look-up for each segment, however many operations exist. */

/** What the router needs to know of an operation. */
export interface Routed {
  contract: Pick<OperationContract, 'operationId' | 'method' | 'path'>;
}

export interface Match<Operation> {
  /** The operations at the path, one for each method. */
  operations: readonly Operation[];
  /** Path parameters, still percent-encoded. */
  params: Readonly<Record<string, string>>;
}

/** The operations at a path, and the positions of its parameters by name. */
interface End<Operation> {
  operations: Operation[];
  names: readonly (readonly [name: string, position: number])[];
}

interface Branch<Operation> {
  /** The node after a segment with exactly this text; it takes precedence over a parameter. */
  words: Map<string, Branch<Operation>>;
  parameter: Branch<Operation> | undefined;
  end: End<Operation> | undefined;
}

const PARAMETER = /^\{(\w+)\}$/;

const newBranch = <Operation>(): Branch<Operation> => ({
  words: new Map(),
  parameter: undefined,
  end: undefined,
});

const grow = <Operation>(branch: Branch<Operation>, segment: string): Branch<Operation> => {
  if (PARAMETER.test(segment)) return (branch.parameter ??= newBranch());
  const next = branch.words.get(segment) ?? newBranch<Operation>();
  branch.words.set(segment, next);
  return next;
};

const follow = <Operation>(
  { words, parameter, end }: Branch<Operation>,
  segments: readonly string[],
  position = 0,
): End<Operation> | undefined => {
  const segment = segments[position];
  if (segment === undefined) return end;
  const word = words.get(segment);
  const found = word && follow(word, segments, position + 1);
  return found ?? (parameter && follow(parameter, segments, position + 1));
};

const namesIn = (segments: readonly string[]): [name: string, position: number][] =>
  segments.flatMap((text, position): [string, number][] => {
    const name = PARAMETER.exec(text)?.[1];
    return name === undefined ? [] : [[name, position]];
  });

/** A path of these operations is split at its slashes alone: `%2F` does not divide it. */
export const createRouter = <Operation extends Routed>(operations: readonly Operation[]) => {
  const root = newBranch<Operation>();
  for (const operation of operations) {
    const segments = operation.contract.path.split('/');
    const end = segments.reduce(grow, root);
    end.end ??= { operations: [], names: namesIn(segments) };
    end.end.operations.push(operation);
  }
  return (pathname: string): Match<Operation> => {
    // One slash at the end of a path means nothing.
    const isEnded = pathname.length > 1 && pathname.endsWith('/');
    const segments = (isEnded ? pathname.slice(0, -1) : pathname).split('/');
    const { operations: found = [], names = [] } = follow(root, segments) ?? {};
    const params: Record<string, string> = {};
    for (const [name, position] of names) params[name] = segments[position] ?? '';
    return { operations: found, params };
  };
};
