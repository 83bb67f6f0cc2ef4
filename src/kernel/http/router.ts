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

interface Branch<Operation> {
  /** What follows a segment of exactly this text; it goes before a parameter. */
  words: Map<string, Branch<Operation>>;
  parameter: Branch<Operation> | undefined;
  operations: Operation[];
}

const PARAMETER = /^\{(\w+)\}$/;

const newBranch = <Operation>(): Branch<Operation> => ({
  words: new Map(),
  parameter: undefined,
  operations: [],
});

const grow = <Operation>(branch: Branch<Operation>, segment: string): Branch<Operation> => {
  if (PARAMETER.test(segment)) return (branch.parameter ??= newBranch());
  const next = branch.words.get(segment) ?? newBranch<Operation>();
  branch.words.set(segment, next);
  return next;
};

const follow = <Operation>(
  { words, parameter, operations }: Branch<Operation>,
  [segment, ...rest]: readonly string[],
): readonly Operation[] => {
  if (segment === undefined) return operations;
  const word = words.get(segment);
  const found = word === undefined ? [] : follow(word, rest);
  return found.length > 0 || parameter === undefined ? found : follow(parameter, rest);
};

/** A path of these operations is split at its slashes alone: `%2F` does not divide it. */
export const createRouter = <Operation extends Routed>(operations: readonly Operation[]) => {
  const root = newBranch<Operation>();
  for (const operation of operations)
    operation.contract.path.split('/').reduce(grow, root).operations.push(operation);
  return (pathname: string): Match<Operation> => {
    // One slash at the end of a path means nothing.
    const segments = pathname.replace(/(?<=.)\/$/, '').split('/');
    const found = follow(root, segments);
    const template = found[0]?.contract.path.split('/') ?? [];
    const params: Record<string, string> = {};
    template.forEach((text, index) => {
      const name = PARAMETER.exec(text)?.[1];
      if (name !== undefined) params[name] = segments[index] ?? '';
    });
    return { operations: found, params };
  };
};
