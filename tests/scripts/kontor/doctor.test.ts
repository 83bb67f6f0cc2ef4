import { expect, test } from 'vitest';
import { z } from 'zod';
import { freshWorkplace } from '../../support/kontor.ts';

const report = z.object({
  healthy: z.boolean(),
  checks: z.array(
    z.object({
      check: z.string(),
      state: z.enum(['ok', 'warning', 'fault']),
      found: z.string(),
      advice: z.string().optional(),
    }),
  ),
});

const examine = async (settings: Record<string, string>, ...before: string[][]) => {
  const workplace = await freshWorkplace(settings);
  for (const line of before) await workplace.run(...line);
  const { code, stdout } = await workplace.run('doctor', '--json');
  const text = await workplace.run('doctor');
  await workplace.drop();
  const { healthy, checks } = report.parse(JSON.parse(stdout));
  const states = Object.fromEntries(checks.map(({ check, state }) => [check, state]));
  return { code, healthy, checks, states, text: text.stdout };
};

test('says of a fresh local run what is not there yet', async () => {
  const { states, checks, text } = await examine({});
  expect(states).toMatchObject({
    Node: 'ok',
    Packages: 'fault', // an empty folder has none
    Environment: 'ok',
    Site: 'ok',
    Database: 'warning',
    Catalogue: 'warning',
    'Built site': 'warning',
  });
  for (const { state, advice } of checks) if (state !== 'ok') expect(advice).toBeTruthy();
  expect(text).toContain('→ Run: npm run kontor -- content load');
});

test('says from which day the rates are, and when the feed gives none', async () => {
  const saved = await examine({});
  expect(saved.states['Exchange rates']).toBe('ok');
  expect(saved.text).toContain('gives the rates of 2025-10-09');
  const missing = await examine({ FX_FEED: 'file:///no/such/feed.xml' });
  expect(missing.states['Exchange rates']).toBe('warning');
  expect(missing.text).toContain('Check FX_FEED');
});

test('is content with a database that is migrated and a catalogue that is new', async () => {
  const { states } = await examine({}, ['db', 'migrate'], ['content', 'load']);
  expect(states).toMatchObject({ Database: 'ok', Catalogue: 'ok' });
});

test('asks a deployed site for its imprint, a lasting database and a salt', async () => {
  const { code, healthy, states } = await examine({ SITE_URL: 'https://kontor.example' });
  expect({ code, healthy }).toEqual({ code: 1, healthy: false });
  expect(states).toMatchObject({
    Imprint: 'fault',
    'Database address': 'warning',
    'Rate limits': 'warning',
  });
});

test('finds a complete imprint, and a database that cannot be reached', async () => {
  const { states } = await examine({
    SITE_URL: 'https://kontor.example',
    DATABASE_URL: 'http://127.0.0.1:9',
    DATABASE_TOKEN: 'a-token',
    IMPRINT_NAME: 'Kontor GmbH',
    IMPRINT_STREET: 'Speicherstadt 1',
    IMPRINT_CITY: '20457 Hamburg',
    IMPRINT_COUNTRY: 'Germany',
    IMPRINT_EMAIL: 'office@kontor.example',
  });
  expect(states).toMatchObject({ Imprint: 'ok', 'Database address': 'ok', Database: 'fault' });
});

test('names a wrong variable and goes on with nothing that needs it', async () => {
  const { states, healthy } = await examine({ SITE_URL: 'kontor' });
  expect(healthy).toBe(false);
  expect(states).toMatchObject({ Environment: 'fault', Node: 'ok' });
});

test('points to variables that do nothing: a slip in a name, and half of a pair', async () => {
  const { states, text } = await examine({ WEBHOOK_KEYS: 'x', SEPA_NAME: 'Kontor GmbH' });
  expect(states).toMatchObject({ Environment: 'warning' });
  expect(text).toContain('WEBHOOK_KEYS is unknown: is WEBHOOK_KEY meant?');
  expect(text).toContain('SEPA_NAME does nothing without SEPA_IBAN');
});
