import { fxQuoteContract } from '#fx/api/fx-quote.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { changesContract } from '#register/api/changes.ts';
import { detailContract } from '#register/api/details.ts';
import { facetContract } from '#register/api/facets.ts';
import { listContract } from '#register/api/lists.ts';
import { entryObservationsContract, observationsContract } from '#register/api/observations.ts';
import { KINDS, SEARCHED_BY } from '#register/records/kinds.ts';

/** The specified operations of the directory: each has a page in the guides. */
export const DIRECTORY_CONTRACTS: readonly Contract[] = [
  ...KINDS.flatMap((kind) => [listContract(kind), detailContract(kind)]),
  fxQuoteContract,
];

/** What /openapi.json describes besides: counts by filter value, observations and changes. */
export const DATA_CONTRACTS: readonly Contract[] = [
  ...KINDS.filter((kind) => SEARCHED_BY[kind] === 'api').map(facetContract),
  observationsContract,
  entryObservationsContract,
  changesContract,
];
