import type { DocumentFacts } from '#documents/facts.ts';
import { publicationOf } from '#documents/publication.ts';
import { openPer } from '#kernel/async/single-flight.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { systemWorld } from '#kernel/world.ts';
import { reservesContract } from '#payments/v1/reserves/list.ts';
import { OPERATIONS } from '#payments/v1/routes.ts';
import { DIRECTORY_CONTRACTS } from '#documents/openapi/contracts.ts';
import { exampleAnswers } from '#documents/register-api/example-answers.ts';
import { whileOpen } from '#app/register/while-open.ts';
import { site } from './site.ts';

/** The operations that documents describe: all that are served. */
export const DESCRIBED: Pick<DocumentFacts, 'directory' | 'payments'> = {
  directory: DIRECTORY_CONTRACTS,
  payments: [...OPERATIONS.map(({ contract }) => contract), reservesContract],
};

/** The facts from which documents are made; cached until the catalogue changes. */
export const documentFacts = openPer(site, async (read): Promise<DocumentFacts> => {
  const publication = publicationOf(readEnvironment());
  const facts = { ...DESCRIBED, ...read, publication, now: systemWorld.now() };
  return { ...facts, answers: await whileOpen((opened) => exampleAnswers(facts, opened)) };
});
