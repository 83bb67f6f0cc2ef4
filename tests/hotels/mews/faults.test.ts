import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SourceError, type LiveSystem } from '#hotels/live/ports.ts';
import { mewsSystem } from '#hotels/mews/system.ts';
import { cutOff, silent, status } from '../../support/feed.ts';
import { heldTime, type HeldTime } from '../../support/held-time.ts';
import {
  configurationBody,
  hotelBody,
  json,
  OPERATIONS,
  PRICED,
  source,
  startMews,
  type Behaviour,
  type MewsServer,
  type Operation,
} from '../../support/mews.ts';

let mews: MewsServer;
let time: HeldTime;
let system: LiveSystem;
beforeAll(async () => {
  mews = await startMews();
});
afterAll(() => mews.stop());
beforeEach(() => {
  mews.reset();
  time = heldTime();
  system = mewsSystem({ address: mews.address, client: 'Kontor 1.0.0', now: time.now });
});

const STAY = { arrival: 20_900, departure: 20_903, adults: 2, childrenAges: [], bookedOn: 20_778 };
const ask = (signal = new AbortController().signal) => system.ask(source(), STAY, signal);

const faultOf = async (
  behaviour: Behaviour,
  operation: Operation = 'hotels/getAvailability',
): Promise<SourceError> => {
  mews.answer(operation, behaviour);
  const fault = await ask().catch((error: unknown) => error);
  if (fault instanceof SourceError) return fault;
  throw new Error(`expected a SourceFault, not ${String(fault)}`);
};

const text =
  (body: string): Behaviour =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end(body);
const huge: Behaviour = (response) => {
  response.writeHead(200);
  const more = (): void => {
    while (!response.destroyed && response.write('['.repeat(65_536)));
  };
  response.on('drain', more);
  more();
};

describe.each(OPERATIONS)('an answer to %s', (operation) => {
  test.each([
    ['500', status(500), 'Mews answers 500'],
    ['403', status(403), 'Mews answers 403'],
    ['a redirect', status(302, { Location: 'http://127.0.0.1:1/' }), 'Mews answers 302'],
    ['a broken connection', cutOff(JSON.stringify(PRICED)), 'Mews cannot be reached'],
    ['truncated JSON', text(JSON.stringify(PRICED).slice(0, -3)), 'The answer of Mews is not JSON'],
    ['HTML', text('<!doctype html><title>Sorry'), 'The answer of Mews is not JSON'],
    ['nothing', text(''), 'The answer of Mews is not JSON'],
    ['another shape', json({ Message: 'Invalid.' }), `${operation}: not as documented at `],
    ['a list', json([]), `${operation}: not as documented at the top`],
    ['an endless body', huge, 'The answer of Mews is larger than 4000000 bytes'],
  ])('that is %s is a fault', async (_, behaviour, message) => {
    expect((await faultOf(behaviour, operation)).message).toContain(message);
  });

  test('that never comes is waited for as long as the asker wants', async () => {
    mews.answer(operation, silent);
    const control = new AbortController();
    const asked = ask(control.signal).catch((error: unknown) => error);
    await expect.poll(() => mews.asked(operation)).toBe(1);
    control.abort();
    expect(await asked).toBeInstanceOf(SourceError);
    await expect.poll(() => mews.givenUp()).toBe(1);
  });
});

test('a question is asked once: no second try after a fault', async () => {
  await faultOf(status(500));
  expect(mews.requests).toHaveLength(3);
});

test('a wrong question is about its stay, any other fault about the hotel', async () => {
  expect((await faultOf(status(400))).ofStayOnly).toBe(true);
  for (const code of [401, 403, 404, 429, 500, 503])
    expect((await faultOf(status(code))).ofStayOnly, String(code)).toBe(false);
});

describe('Retry-After', () => {
  const retryAt = async (code: number, header?: string) =>
    (await faultOf(status(code, header === undefined ? {} : { 'Retry-After': header }))).retryAt;

  test.each([
    [429, '90', '2026-11-21T12:01:30.000Z'],
    [503, '90', '2026-11-21T12:01:30.000Z'],
    [429, 'Sat, 21 Nov 2026 12:05:00 GMT', '2026-11-21T12:05:00.000Z'],
    [429, undefined, '2026-11-21T12:01:00.000Z'],
    [429, 'soon', '2026-11-21T12:01:00.000Z'],
    // Neither at once nor for days.
    [429, '0', '2026-11-21T12:00:01.000Z'],
    [429, 'Sat, 21 Nov 2020 12:05:00 GMT', '2026-11-21T12:00:01.000Z'],
    [429, '999999999', '2026-11-21T13:00:00.000Z'],
  ])('of a %d with %j is until %s', async (code, header, expected) => {
    expect(await retryAt(code, header)).toEqual(new Date(expected));
  });

  test('is not looked at elsewhere', async () => {
    expect(await retryAt(500, '90')).toBeNull();
    expect(await retryAt(503)).toBeNull();
  });
});

test('a hotel without a time zone or adults cannot be asked for', async () => {
  const nowhere = json(hotelBody({ IanaTimeZoneIdentifier: 'Mars/Phobos' }));
  expect((await faultOf(nowhere, 'hotels/get')).message).toBe(
    'Mews names no time zone of the hotel',
  );
  mews.reset();
  const nobody = json(configurationBody({ AgeCategories: null }));
  expect((await faultOf(nobody, 'configuration/get')).message).toContain('--adult-category');
});

test('an address where nobody listens is a fault', async () => {
  const gone = await startMews();
  await gone.stop();
  system = mewsSystem({ address: gone.address, client: 'Kontor 1.0.0', now: time.now });
  await expect(ask()).rejects.toThrow(new SourceError('Mews cannot be reached'));
});
