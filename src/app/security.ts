import { publicationOf } from '#documents/publication.ts';
import { BILL_PATH, NOTICES_PATH } from '#documents/supply-chain.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import type { SecurityFacts } from '#words/en/legal/security.ts';

/** The facts of this build for the page about security. */
export const securityFacts = (): SecurityFacts => ({
  reports: publicationOf(readEnvironment()).reports,
  billPath: BILL_PATH,
  noticesPath: NOTICES_PATH,
});
