import { fxQuoteContract } from '#fx/api/fx-quote.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { detailContract } from '#register/api/details.ts';
import { listContract } from '#register/api/lists.ts';
import { KINDS } from '#register/records/kinds.ts';

/** Every operation of the directory: what /openapi.json and the guides are made from. */
export const DIRECTORY_CONTRACTS: readonly Contract[] = [
  ...KINDS.flatMap((kind) => [listContract(kind), detailContract(kind)]),
  fxQuoteContract,
];
