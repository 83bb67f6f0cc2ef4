import { resolve } from 'node:path';
import type { DocumentFacts } from '#documents/facts.ts';
import { answersOf, type Answers } from '#documents/register-api/answers.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';

/** The answers that the docs show, from the catalogue of this build. */
export const docsAnswers = async (facts: DocumentFacts): Promise<Answers> => {
  const catalogue = await openCatalogue(resolve(readEnvironment().catalogueFile));
  try {
    return await answersOf(facts, catalogue);
  } finally {
    catalogue.close();
  }
};
