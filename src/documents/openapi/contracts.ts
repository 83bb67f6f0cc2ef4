import { fxQuoteContract } from '#fx/api/fx-quote.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { changesContract } from '#register/api/changes.ts';
import { detailContract } from '#register/api/details.ts';
import { facetContract } from '#register/api/facets.ts';
import { listContract } from '#register/api/lists.ts';
import { entryObservationsContract, observationsContract } from '#register/api/observations.ts';
import { KINDS, SEARCHED_BY } from '#register/records/kinds.ts';

/** The operations that the specification names. */
const SPECIFIED: readonly Contract[] = [
  ...KINDS.flatMap((kind) => [listContract(kind), detailContract(kind)]),
  fxQuoteContract,
];

/** The other operations: counts by filter value, observations and changes. */
const DATA_CONTRACTS: readonly Contract[] = [
  ...KINDS.filter((kind) => SEARCHED_BY[kind] === 'api').map(facetContract),
  observationsContract,
  entryObservationsContract,
  changesContract,
];

/** Every operation of the directory: each is in /openapi.json and has a page in the guides. */
export const DIRECTORY_CONTRACTS: readonly Contract[] = [...SPECIFIED, ...DATA_CONTRACTS];

const BESIDE: ReadonlySet<string> = new Set(DATA_CONTRACTS.map(({ operationId }) => operationId));

/** Whether the specification names the operation: SKILL.md lists the parameters of those only. */
export const isSpecified = ({ operationId }: Pick<Contract, 'operationId'>): boolean =>
  !BESIDE.has(operationId);
