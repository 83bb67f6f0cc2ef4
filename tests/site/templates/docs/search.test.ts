import { beforeAll, describe, expect, test } from 'vitest';
import { docsIndex, type DocsEntry } from '#documents/docs-search/docs-index.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { LANGUAGES, neutralPath } from '#words/language.ts';
import { OPERATIONS } from '#payments/v1/routes.ts';
import { PROBLEM_CODES, problemPath } from '#payments/v1/problem-table.ts';
import { operationPath } from '#documents/payments/paths.ts';
import { REGISTER_PATHS } from '#documents/register-api/paths.ts';
import {
  rankDocs,
  searchable,
  type SearchableDocs,
} from '../../../../src/site/browser/docs/ranking.ts';
import { documentFacts } from '../../../support/documents.ts';

/** The search over the docs, as people and programs ask it. */

let facts: DocumentFacts;
let entries: DocsEntry[];
let index: readonly SearchableDocs[];
beforeAll(async () => {
  facts = await documentFacts();
  entries = docsIndex(facts);
  index = searchable(entries);
});

const found = (query: string): string[] => rankDocs(index, query).map(({ href }) => href);

describe('the search over the docs', () => {
  test.each([
    ['webhooks', '/docs/payments/webhooks'],
    ['webhook', '/docs/payments/webhooks'],
    ['test values', '/docs/payments/test-values'],
    ['Idempotency-Key', '/docs/payments/idempotency'],
    ['idempotency', '/docs/payments/idempotency'],
    ['pagination', '/docs/payments/pagination'],
    ['cursor', '/docs/payments/pagination'],
    ['create an account', '/docs/payments/operations/create_account'],
    ['POST /v1/payouts/crypto', '/docs/payments/operations/create_crypto_payout'],
    ['cancel_payout', '/docs/payments/operations/cancel_payout'],
    ['INSUFFICIENT_FUNDS', '/docs/api/errors/insufficient-funds'],
    ['quote expired', '/docs/api/errors/quote-expired'],
    ['rate limit', '/docs/payments/rate-limits'],
    ['etag', '/docs/register/caching'],
    ['cors', '/docs/register/limits'],
    ['GPTBot', '/docs/register/observations'],
    ['list_hotels', '/docs/register/hotel-search'],
    ['GET /api/saas', '/docs/register/operations/list_saas'],
    ['dump', '/docs/register/files'],
    ['cite', '/docs/register/licences'],
    ['first request', '/docs#first-request'],
    ['error 409', '/docs/payments/errors'],
    ['license', '/docs/register/licences'],
  ])('%s leads to %s within the first three', (query, href) => {
    expect(found(query).slice(0, 3)).toContain(href);
  });

  test('what is in words that the docs do not have is found by those that they have', () => {
    expect(found('how do I verify a webhook signature').length).toBeGreaterThan(0);
    expect(found('zzzzzz')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  test('knows every operation and every error, each address once', () => {
    const hrefs = entries.map(({ href }) => href);
    expect(new Set(hrefs).size).toBe(hrefs.length);
    for (const { contract } of OPERATIONS)
      expect(hrefs).toContain(operationPath(contract.operationId));
    for (const code of PROBLEM_CODES) expect(hrefs).toContain(problemPath(code));
    for (const { operationId } of facts.directory)
      expect(hrefs).toContain(REGISTER_PATHS.operation(operationId));
  });

  test('is small enough to be fetched at once', () => {
    for (const language of LANGUAGES)
      expect(JSON.stringify(docsIndex(facts, language)).length).toBeLessThan(100_000);
  });
});

describe('the search over the docs in German', () => {
  let german: DocsEntry[];
  beforeAll(() => {
    german = docsIndex(facts, 'de');
  });

  test.each([
    ['Testwerte', '/de/docs/payments/test-values'],
    ['Auszahlung abbrechen', '/de/docs/payments/operations/cancel_payout'],
    ['Konto anlegen', '/de/docs/payments/operations/create_account'],
    ['Idempotenz', '/de/docs/payments/idempotency'],
    ['Kursangebot abgelaufen', '/de/docs/api/errors/quote-expired'],
    ['INSUFFICIENT_FUNDS', '/de/docs/api/errors/insufficient-funds'],
    ['Unterschrift prüfen Webhook', '/de/docs/payments/webhooks'],
    ['erste Anfrage', '/de/docs#first-request'],
    ['cors', '/de/docs/register/limits'],
    ['Verlage auflisten', '/de/docs/register/operations/list_publishers'],
    ['zitieren', '/de/docs/register/licences'],
    ['Fehler 409', '/de/docs/payments/errors'],
    ['Rückerstattung', '/de/docs/payments/operations/refund_sandbox_payment'],
    ['Guthaben', '/de/docs/payments/money'],
    ['Ratenbegrenzung', '/de/docs/payments/rate-limits'],
  ])('%s leads to %s within the first three', (query, href) => {
    const found = rankDocs(searchable(german), query).map((each) => each.href);
    expect(found.slice(0, 3)).toContain(href);
  });

  test('has every page of the English one, each in German', () => {
    const neutral = german.map(({ href }) => neutralPath(href));
    expect(neutral.toSorted()).toEqual(entries.map(({ href }) => href).toSorted());
    expect(german.filter(({ href }) => !href.startsWith('/de/'))).toEqual([]);
  });
});
