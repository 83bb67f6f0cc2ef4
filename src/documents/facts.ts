import type { Contract } from '#kernel/http/contract.ts';
import type { OperationContract } from '#payments/v1/operation.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Sources } from '#register/records/source.ts';
import type { Entry } from '#register/search/entry.ts';
import type { Publication } from './publication.ts';

/** The listed entries of each register, in the order of the directory. */
export type Entries = { readonly [K in Kind]: readonly Entry<K>[] };

/** All that the documents are made from. */
export interface DocumentFacts {
  publication: Publication;
  entries: Entries;
  sources: Sources;
  /** The operations of the directory and of the payments API, in the order of the reference. */
  directory: readonly Contract[];
  payments: readonly OperationContract[];
  /** The answers to the example request of each operation, by operation id. */
  answers: ReadonlyMap<string, unknown>;
  now: Date;
}

/** The path of a document, and the function that makes its text on request. */
export type Made = readonly [path: string, make: (facts: DocumentFacts) => string];
