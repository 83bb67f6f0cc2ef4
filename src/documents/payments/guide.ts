import type { DocumentFacts } from '#documents/facts.ts';
import { paymentsOpenapi } from '#documents/openapi/payments.ts';
import type { ApiEdition, ApiGuide } from '#documents/reference/api.ts';
import { readReference, type Operation, type Reference } from '#documents/reference/reference.ts';
import { siteOf } from '#words/en/first-hour/lessons.ts';
import type { TopicWords } from '#words/en/payments/topic-words.ts';
import { localPath, type Language } from '#words/language.ts';
import { paymentWordsIn } from '#words/payments.ts';
import type { OperationContract } from '#payments/v1/operation.ts';
import { operationPath, PAYMENT_PATHS } from './paths.ts';
import { sampleRequest } from './requests.ts';
import { paymentSamples } from './samples.ts';
import { paymentToTry } from './try-it.ts';

/**
 * Groups and operations in the order of trying them: what brings money in comes first, what deletes
 * comes last.
 */
const inReadingOrder = ({ groups, ...reference }: Reference): Reference => {
  const first = groups.filter(({ name }) => ['accounts', 'sandbox'].includes(name));
  const rest = groups.filter((group) => !first.includes(group));
  const isLast = ({ method }: Operation): boolean => method === 'DELETE';
  const ordered = [...first, ...rest].map((group) => ({
    ...group,
    operations: [
      ...group.operations.filter((each) => !isLast(each)),
      ...group.operations.filter(isLast),
    ],
  }));
  return { ...reference, groups: ordered };
};

/** For each operation that lists objects, the operation that creates them. */
const MAKERS: Readonly<Record<string, string>> = {
  list_accounts: 'create_account',
  list_payments: 'record_sandbox_payment',
  list_payouts: 'create_crypto_payout',
  list_beneficiaries: 'create_beneficiary',
  list_webhook_endpoints: 'create_webhook_endpoint',
  list_webhook_deliveries: 'test_webhook_endpoint',
  list_events: 'create_account',
};

const makersNote = (
  operation: Operation,
  operations: readonly Operation[],
  { text, linkText }: TopicWords['run'],
  language: Language,
): string[] => {
  const makers = sampleRequest(operation).ids.flatMap(({ from }) => MAKERS[from] ?? []);
  const links = operations
    .filter(({ id }) => makers.includes(id))
    .map(({ id, summary }) => `[${linkText(summary)}](${localPath(language, operationPath(id))})`);
  return links.length === 0 ? [] : [`${text}${links.join(', ')}.`];
};

const refusesForFunds = (contracts: readonly OperationContract[], { id }: Operation): boolean =>
  contracts.some(
    ({ operationId, problems }) => operationId === id && problems.includes('INSUFFICIENT_FUNDS'),
  );

const makeGuide = (facts: DocumentFacts, language: Language): ApiGuide => {
  const reference = inReadingOrder(readReference(paymentsOpenapi(facts), language));
  const operations = reference.groups.flatMap((group) => group.operations);
  const site = siteOf(facts.publication);
  const { run, samples } = paymentWordsIn(language).topicWords;
  return {
    reference,
    operations,
    samplesOf: (operation) => paymentSamples(site, operations, operation),
    requestToTry: (operation) => paymentToTry(operations, operation),
    notesOf: (operation) => [
      ...makersNote(operation, operations, run, language),
      ...(refusesForFunds(facts.payments, operation) ? [run.funds] : []),
      ...(operation.method === 'GET' ? [] : [run.key]),
      samples.files,
    ],
  };
};

const made = new WeakMap<DocumentFacts, Map<Language, ApiGuide>>();

/** Computed once for the same facts, since the page of each operation asks for it. */
export const paymentsGuide = (facts: DocumentFacts, language: Language = 'en'): ApiGuide => {
  const guides = made.get(facts) ?? new Map<Language, ApiGuide>();
  made.set(facts, guides);
  const guide = guides.get(language) ?? makeGuide(facts, language);
  guides.set(language, guide);
  return guide;
};

/** The payments API as the pages and documents of a language show it. */
export const paymentsEdition = (facts: DocumentFacts, language: Language): ApiEdition => {
  const { topics, topicWords, payments } = paymentWordsIn(language);
  return {
    ...{ language, topics, paths: PAYMENT_PATHS, siteUrl: facts.publication.siteUrl },
    ...{ words: topicWords, contents: payments.contents },
    guide: paymentsGuide(facts, language),
  };
};
