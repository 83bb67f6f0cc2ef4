import { describe, expect, test } from 'vitest';
import { REQUEST_MOST_BYTES } from '#kernel/http/body.ts';
import { openEndpoint } from '../../support/alpinebits.ts';
import {
  freeRoomsMessage,
  inventoryMessage,
  ratePlansMessage,
} from '../../support/alpinebits-messages.ts';
import { useEndpoint } from '../../support/use-endpoint.ts';

/** What people read of the validator of messages where there is no price, or no answer. */

const used = useEndpoint(['validate'], { RATE_VALIDATE: '3' });

const MESSAGES = [
  inventoryMessage([{ code: 'DZ', maximum: 4 }]),
  ratePlansMessage([
    {
      code: 'STD',
      rates: [{ room: 'DZ', start: '2027-02-01', end: '2027-02-28', amount: 120 }],
    },
  ]),
  freeRoomsMessage([{ room: 'DZ', start: '2027-02-01', end: '2027-02-20', counts: { 2: 0 } }]),
];

const ask = async (language: string, init: RequestInit) => {
  const address = `${used.server.url}/api/validate/alpinebits?language=${language}`;
  const response = await fetch(address, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const form = (): FormData => {
  const data = new FormData();
  data.append('request', MESSAGES.join('\n'));
  data.append('stays', '2027-02-06 2027-02-09 2\n2027-02-25 2027-03-03 2');
  return data;
};

describe('the page of the validator', () => {
  test('says in words why there is no price, where an answer to a program has a code', async () => {
    const program = await ask('de', { method: 'POST', body: form() });
    const reasons = JSON.parse(program.text).stays.map((stay: { reason: string }) => stay.reason);
    expect(reasons).toEqual(['sold_out', 'no_rate']);
    const german = await ask('de', { method: 'POST', body: form(), headers: BROWSER });
    expect(german.text).toContain('Kein Preis: Kein Zimmer ist in allen diesen Nächten frei.');
    const english = await ask('en', { method: 'POST', body: form(), headers: BROWSER });
    expect(english.text).toContain('No price: No room is free on every one of these nights.');
    for (const { text } of [german, english])
      for (const code of reasons) expect(text).not.toContain(code);
  });

  test('says in the reader’s language that too much was asked, and what GET does', async () => {
    for (let times = 0; times < 3; times += 1) await ask('en', { method: 'POST', body: form() });
    const refused = await ask('de', { method: 'POST', body: form(), headers: BROWSER });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.text).toContain('<html lang="de">');
    expect(refused.text).toMatch(/Zu viele Anfragen: Versuchen Sie es in \d+ Sekunden wieder/);
    const english = await ask('en', { method: 'POST', body: form(), headers: BROWSER });
    expect(english.text).toMatch(/too many requests: try again in \d+ seconds/);
    const program = await ask('de', { method: 'POST', body: form() });
    expect(JSON.parse(program.text).error).toMatch(/^Too many requests: try again in \d+ s$/);

    const got = await ask('de', { headers: BROWSER });
    expect(got.status).toBe(405);
    expect(got.headers.get('Allow')).toContain('POST');
    expect(got.text).toContain('GET ist hier nicht erlaubt: erwartet ist POST');
  });

  test('says in the reader’s language that a body is too large', async () => {
    const fresh = await openEndpoint(used.database.url, { RATE_VALIDATE: '9999' }, ['validate']);
    const body = 'y'.repeat(REQUEST_MOST_BYTES + 1);
    const headers = { ...BROWSER, 'Content-Type': 'application/xml' };
    const address = `${fresh.url}/api/validate/alpinebits?language=de`;
    const response = await fetch(address, { method: 'POST', body, headers });
    const text = await response.text();
    await fresh.stop();
    expect(response.status).toBe(413);
    expect(text).toContain('Die Anfrage ist größer als');
  });
});
