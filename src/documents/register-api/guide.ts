import type { DocumentFacts } from '#documents/facts.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import type { ApiEdition, ApiGuide } from '#documents/reference/api.ts';
import { operationsOf, readReference } from '#documents/reference/reference.ts';
import type { Language } from '#words/language.ts';
import { registerWordsIn } from '#words/register-api.ts';
import { operationSamples } from './operation-samples.ts';
import { REGISTER_PATHS } from './paths.ts';

const registerGuide = (facts: DocumentFacts, language: Language): ApiGuide => {
  const reference = readReference(directoryOpenapi(facts), language);
  const { run, api } = registerWordsIn(language).api;
  return {
    reference,
    operations: operationsOf(reference),
    samplesOf: (operation) => operationSamples(reference.origin, operation),
    notesOf: ({ needsKey }) => [...(needsKey ? [run.key] : []), run.errors, api.samples.files],
  };
};

/** The register's API as pages and documents show it, in one language. */
export const registerEdition = (facts: DocumentFacts, language: Language): ApiEdition => {
  const { topics, api } = registerWordsIn(language);
  return {
    ...{ language, topics, paths: REGISTER_PATHS, siteUrl: facts.publication.siteUrl },
    ...{ words: api.api, contents: api.contents },
    guide: registerGuide(facts, language),
  };
};
