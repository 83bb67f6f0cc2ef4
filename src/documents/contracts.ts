import type { Contract } from '#kernel/http/contract.ts';
import { KINDS } from '#register/records/kinds.ts';
import { detailContract } from './details.ts';
import { fxQuoteContract } from '#fx/api/fx-quote.ts';
import { listContract } from './lists.ts';

/** Every operation of the directory: what /openapi.json and the guides are made from. */
export const DIRECTORY_CONTRACTS: readonly Contract[] = [
  ...KINDS.flatMap((kind) => [listContract(kind), detailContract(kind)]),
  fxQuoteContract,
];
