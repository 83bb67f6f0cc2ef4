import type { DocumentFacts } from '#documents/facts.ts';
import { publicationOf } from '#documents/publication.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { systemWorld } from '#kernel/world.ts';
import { OPERATIONS } from '#payments/v1/routes.ts';
import { DIRECTORY_CONTRACTS } from '#documents/openapi/contracts.ts';
import { site } from './site.ts';

/** The operations that documents describe: every one that is served. */
export const DESCRIBED: Pick<DocumentFacts, 'directory' | 'payments'> = {
  directory: DIRECTORY_CONTRACTS,
  payments: OPERATIONS.map(({ contract }) => contract),
};

/** What the documents of this build are made from. */
export const documentFacts = async (): Promise<DocumentFacts> => ({
  ...DESCRIBED,
  ...(await site()),
  publication: publicationOf(readEnvironment()),
  now: systemWorld.now(),
});
