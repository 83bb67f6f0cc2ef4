import type { DocumentFacts } from '#documents/facts.ts';
import { answersOf, type Answers } from '#documents/register-api/answers.ts';
import { whileOpen } from './while-open.ts';

/** The answers that the docs show, from the catalogue of this build. */
export const docsAnswers = (facts: DocumentFacts): Promise<Answers> =>
  whileOpen((catalogue) => answersOf(facts, catalogue));
