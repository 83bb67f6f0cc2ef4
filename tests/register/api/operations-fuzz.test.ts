import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationContract } from '#register/api/applications.ts';
import { correctionContract } from '#register/api/corrections.ts';
import { fxQuoteContract } from '#fx/api/fx-quote.ts';
import { listApplications } from '#register/applications/show.ts';
import { listCorrections } from '#register/corrections/close.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { sql } from '#kernel/storage/sql.ts';
import type { Store } from '#kernel/storage/store.ts';
import { anyForm, anyJson, anyText } from '../../support/any-form.ts';
import {
  anyEncoded,
  headerText,
  isQueryOnly,
  sendPath,
  type RawAnswer,
} from '../../support/any-request.ts';
import { FORMS } from '../../support/applications.ts';
import { feedXml, xml } from '../../support/feed.ts';
import { openQuotingSite, type QuotingSite } from '../../support/quoting-site.ts';
import { runs } from '../../support/runs.ts';
import type { RunningSite } from '../../support/site.ts';

/**
 * Requests that read or write the operational database. The site is their own: it takes a hundred
 * applications a day, which others would miss.
 */

const LONG_MS = 600_000;
const RATES = feedXml(['2026-11-20', { USD: '1.1611', JPY: '177.40', HUF: '390.98' }]);

let fixture: QuotingSite;
let site: RunningSite;
let store: Store;
let key: string;
beforeAll(async () => {
  fixture = await openQuotingSite(xml(RATES), { TRUST_PROXY: '127.0.0.1' });
  ({ site, store, key } = fixture);
});
afterAll(() => fixture.stop());

/** One of these documented answers, in JSON. */
const expectAnswer = (
  { answers }: Contract,
  statuses: readonly number[],
  { status, type, body }: RawAnswer,
): void => {
  expect(statuses, body).toContain(status);
  expect(type, body).toBe('application/json; charset=utf-8');
  const parsed = answers[status]?.schema?.safeParse(JSON.parse(body));
  expect(parsed, body).toMatchObject({ success: true });
};

describe('GET /api/fx-quote', () => {
  const code = fc.oneof(
    fc.constantFrom(
      'EUR',
      'usd',
      'JPY',
      'HUF',
      'USDC',
      'EURAU',
      'eurc',
      'ABC',
      'EUR%20',
      'E%C3%9CR',
    ),
    fc.stringMatching(/^[A-Za-z]{2,6}$/),
  );
  const amount = fc.oneof(
    fc.stringMatching(/^\d{1,8}(\.\d{0,9})?$/),
    fc.constantFrom('0', '0.0', '.5', '-1', '%2B1', '1e3', '1,5', '1000000', '1000000.00000001'),
    fc.constantFrom('0x10', 'NaN', 'Infinity', '%D9%A1', '00000001', '0.00000001'),
  );
  const lawful = { from: code, to: code, amount };
  const pair = fc
    .constantFrom('from', 'to', 'amount')
    .chain((name) =>
      fc
        .oneof({ weight: 3, arbitrary: lawful[name] }, { weight: 1, arbitrary: anyEncoded })
        .map((value) => `${name}=${value}`),
    );
  const query = fc.oneof(
    fc.record(lawful).map(({ from, to, amount: sum }) => `from=${from}&to=${to}&amount=${sum}`),
    fc
      .array(fc.oneof({ weight: 5, arbitrary: pair }, { weight: 1, arbitrary: anyEncoded }), {
        maxLength: 5,
      })
      .map((pairs) => pairs.join('&')),
  );

  test(
    'answers any query with a quote, or says what is wrong',
    async () => {
      await fc.assert(
        fc.asyncProperty(query.filter(isQueryOnly), async (search) => {
          const sent = { headers: { 'X-API-Key': key } };
          const answer = await sendPath(site.url, `/api/fx-quote?${search}`, 'GET', sent);
          expectAnswer(fxQuoteContract, [200, 400, 404], answer);
        }),
        runs(200, 20_000),
      );
    },
    LONG_MS,
  );

  test(
    'answers 401 to any other key, whatever is asked',
    async () => {
      let sentKeys = 0;
      const other = fc.oneof(
        headerText,
        headerText.map((text) => `kontor_op_sk_${text}`),
        fc.integer({ min: 1, max: 60 }).map((left) => key.slice(0, -left)),
      );
      await fc.assert(
        fc.asyncProperty(other, anyEncoded.filter(isQueryOnly), async (text, search) => {
          // From one address, twenty wrong keys a minute are answered with 401.
          const address = `198.18.${Math.floor(sentKeys / 250)}.${sentKeys++ % 250}`;
          const sent = { headers: { 'X-API-Key': text, 'X-Forwarded-For': address } };
          const answer = await sendPath(site.url, `/api/fx-quote?${search}`, 'GET', sent);
          expectAnswer(fxQuoteContract, [401], answer);
        }),
        runs(75, 5000),
      );
    },
    LONG_MS,
  );
});

const CORRECTION = {
  kind: 'hotels',
  slug: 'zum-beispiel',
  request: 'removal',
  message: 'We closed.',
  contactEmail: 'ada@acme.internal',
} as const;

/** What is behind the proxy, which adds one address and passes on what else it was told. */
const anyAddress = fc.oneof(fc.ipV4(), fc.ipV6(), headerText);

describe.each([
  {
    contract: applicationContract,
    forms: FORMS,
    page: /^\/apply\/(received#application=app_\w+&kontor-verification=\w{32}|refused#[\w%.-]+)$/,
    stored: () => listApplications({ applications: applicationStore(store) }),
  },
  {
    contract: correctionContract,
    forms: [CORRECTION],
    page: /^\/correction\/(received#correction=cor_\w+|refused#[\w%.-]+)$/,
    stored: () => listCorrections({ corrections: correctionStore(store) }),
  },
])('POST $contract.path', ({ contract, forms, page, stored }) => {
  const post = async (type: string, address: string, body: string | Uint8Array) => {
    const headers = { 'Content-Type': type, 'X-Forwarded-For': address };
    const answer = await sendPath(site.url, contract.path, 'POST', { headers, body });
    // So that the limit does not keep from the database what comes after a hundred.
    if ([428, 429].includes(answer.status) || answer.location.endsWith('#limit'))
      await store.batch([sql`DELETE FROM rate_window`]);
    return answer;
  };

  test(
    'answers any JSON with a receipt, or says what is wrong',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyJson(forms), anyAddress, async (body, address) => {
          const answer = await post('application/json', address, body);
          expectAnswer(contract, [200, 400, 413, 428, 429], answer);
        }),
        runs(150, 10_000),
      );
      // Some were taken, and whatever was taken can be read.
      expect((await stored()).length).toBeGreaterThan(0);
    },
    LONG_MS,
  );

  test(
    'sends any form on to the page that says what came of it',
    async () => {
      const before = (await stored()).length;
      await fc.assert(
        fc.asyncProperty(anyForm(forms), anyAddress, async (body, address) => {
          const answer = await post('application/x-www-form-urlencoded', address, body);
          expect([answer.status, answer.body]).toEqual([303, '']);
          expect(answer.location).toMatch(page);
        }),
        runs(150, 10_000),
      );
      expect((await stored()).length).toBeGreaterThan(before);
    },
    LONG_MS,
  );

  test(
    'answers 415 in JSON to any other type',
    async () => {
      const type = headerText.filter((text) => !/^application\/(json|x-www-form)/i.test(text));
      await fc.assert(
        fc.asyncProperty(type, anyJson(forms), async (text, body) => {
          expectAnswer(contract, [415], await post(text, '203.0.113.7', body));
        }),
        runs(50, 2000),
      );
    },
    LONG_MS,
  );
});

test(
  'a message that POST /api/corrections takes reads back whole',
  async () => {
    const message = fc.oneof(
      anyText,
      fc.tuple(anyText, anyText).map(([a, b]) => `a${a}b${b}`),
    );
    await fc.assert(
      fc.asyncProperty(message, async (text) => {
        await store.batch([sql`DELETE FROM rate_window`]);
        const body = JSON.stringify({ ...CORRECTION, message: text });
        const headers = { 'Content-Type': 'application/json' };
        const answer = await sendPath(site.url, '/api/corrections', 'POST', { headers, body });
        if (answer.status !== 200) return;
        const { correctionId } = JSON.parse(answer.body);
        const kept = await correctionStore(store).find(correctionId);
        expect(kept?.message).toBe(text.normalize('NFC').trim());
      }),
      runs(100, 5000),
    );
  },
  LONG_MS,
);
