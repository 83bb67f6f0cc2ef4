import type { DocumentFacts } from '#documents/facts.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import type { ApiEdition, ApiGuide } from '#documents/reference/api.ts';
import { operationsOf, readReference, type Operation } from '#documents/reference/reference.ts';
import type { RequestToTry } from '#documents/reference/try-it.ts';
import type { Language } from '#words/language.ts';
import { registerWordsIn } from '#words/register-api.ts';
import { operationSamples } from './operation-samples.ts';
import { REGISTER_PATHS } from './paths.ts';

/** Reads without a key only: a write would be a real request to the register. */
const requestToTry = ({ method, request, needsKey }: Operation): RequestToTry | undefined =>
  method === 'GET' && !needsKey
    ? { method, address: request, needsKey, takesIdempotencyKey: false, variables: [] }
    : undefined;

const registerGuide = (facts: DocumentFacts, language: Language): ApiGuide => {
  const reference = readReference(directoryOpenapi(facts), language);
  const { run, api } = registerWordsIn(language).api;
  return {
    reference,
    operations: operationsOf(reference),
    samplesOf: (operation) => operationSamples(reference.origin, operation),
    requestToTry,
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
